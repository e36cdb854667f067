/**
 * How objects are printed as rows of a table: columns as a real server names them, and a function
 * for each cell.
 */
package dev.bowline.mockserver.table;
