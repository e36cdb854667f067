/**
 * The controllers of a cluster that the server can play: who collects garbage, empties namespaces
 * and lets workloads run. They see changes after they happened and write like any client does, each
 * time in a transaction of their own.
 */
package dev.bowline.mockserver.controllers;
