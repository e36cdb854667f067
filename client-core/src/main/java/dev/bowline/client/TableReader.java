package dev.bowline.client;

import dev.bowline.client.internal.call.EitherKind;
import dev.bowline.client.internal.call.Ids;
import dev.bowline.client.internal.call.PlainFrames;
import dev.bowline.client.internal.raw.PageResult;
import dev.bowline.client.internal.request.Form;
import dev.bowline.client.internal.transport.Answer;
import dev.bowline.codec.Codec;
import dev.bowline.codec.Codecs;
import dev.bowline.codec.DecodeOptions;
import dev.bowline.codec.WatchFrames;
import dev.bowline.meta.KubeList;
import dev.bowline.meta.KubeObject;
import dev.bowline.meta.RawValue;
import dev.bowline.meta.v1.ListMeta;
import dev.bowline.meta.v1.ObjectMeta;
import dev.bowline.meta.v1.PartialObjectMetadata;
import dev.bowline.meta.v1.Table;
import dev.bowline.meta.v1.TableColumnDefinition;
import dev.bowline.meta.v1.TableRow;
import dev.bowline.serde.CodecException;
import dev.bowline.serde.Message;
import dev.bowline.type.GroupVersionKind;
import dev.bowline.type.ResourceType;
import dev.bowline.type.ResourceVersion;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Reads tables, and makes rows of objects where a server gives those. The casts hold since an
 * instance of {@code T} is always a message of the prototype's class.
 *
 * @param form which of the tables was asked for
 */
@SuppressWarnings("unchecked")
record TableReader<T extends KubeObject>(ResourceType<T> type, Form form, DecodeOptions options) {
  /** What servers have for types without columns of their own. */
  private static final Columns OWN_COLUMNS =
      Columns.of(
          List.of(
              TableColumnDefinition.of(c -> c.name("Name").type("string").format("name")),
              TableColumnDefinition.of(c -> c.name("Created At").type("date"))),
          false);

  Row<T> row(Answer answer, Codec codec) throws IOException {
    Message message = read(answer, codec, type.kind(), (Message) type.prototype());
    if (!(message instanceof Table table)) {
      return row((T) message);
    }
    if (table.rows().size() != 1) {
      throw new CodecException("expected a table of one row, found " + table.rows().size(), -1);
    }
    return rows(table, columns(table)).get(0);
  }

  Fetched<Row<T>> page(Answer answer, Codec codec) throws IOException {
    GroupVersionKind kind = type.kind();
    GroupVersionKind list = new GroupVersionKind(kind.group(), kind.version(), type.listKind());
    Message message = read(answer, codec, list, KubeList.empty(type));
    if (message instanceof Table table) {
      Columns columns = columns(table);
      return new Fetched<>(
          rows(table, columns), result(table.metadata(), codec).with(Ids.of(answer)), columns);
    }
    KubeList<T> objects = (KubeList<T>) message;
    List<Row<T>> rows = new ArrayList<>();
    objects.forEach(object -> rows.add(row(object)));
    return new Fetched<>(rows, result(objects.metadata(), codec).with(Ids.of(answer)), OWN_COLUMNS);
  }

  private Message read(Answer answer, Codec codec, GroupVersionKind plain, Message plainPrototype)
      throws IOException {
    EitherKind kinds = new EitherKind(Table.KIND, Table.EMPTY, plain, plainPrototype);
    Message message = codec.read(answer.body().readAllBytes(), kinds, options);
    GroupVersionKind found = message.fieldTable().kind();
    if (!Objects.equals(found, Table.KIND) && !Objects.equals(found, plain)) {
      throw new CodecException("expected " + Table.KIND + " or " + plain + ", found " + found, -1);
    }
    return message;
  }

  private static PageResult result(ListMeta metadata, Codec codec) {
    return new PageResult(
        new ResourceVersion(metadata.resourceVersion()),
        metadata.continue_(),
        metadata.remainingItemCount(),
        codec.mediaType(),
        metadata.shardInfo().selector());
  }

  /** Events of tables and of objects. */
  WatchFrames<Message> frames(InputStream body, Codec codec) {
    return new PlainFrames<Table, Message, Message>(
        body,
        codec,
        Table.EMPTY,
        (Message) type.prototype(),
        options,
        table -> table,
        object -> object);
  }

  static Columns columns(Table table) {
    return Columns.of(table.columnDefinitions(), true);
  }

  List<Row<T>> rows(Table table, Columns columns) {
    List<Row<T>> rows = new ArrayList<>(table.rows().size());
    for (TableRow row : table.rows()) {
      try {
        rows.add(row(row, columns));
      } catch (CodecException e) {
        throw e.within(".rows[" + rows.size() + "].object");
      }
    }
    return rows;
  }

  private Row<T> row(TableRow row, Columns columns) {
    TableRow cells = row.with(r -> r.object(null));
    RawValue raw = row.object();
    if (raw == null || raw.isAbsent()) {
      return new Row<>(columns, cells, null, null);
    }
    EitherKind kinds =
        new EitherKind(
            PartialObjectMetadata.KIND,
            PartialObjectMetadata.EMPTY,
            type.kind(),
            (Message) type.prototype());
    Message message = codec(raw).read(raw.bytes().toByteArray(), kinds, options);
    GroupVersionKind kind = message.fieldTable().kind();
    boolean isMetadata = Objects.equals(kind, PartialObjectMetadata.KIND);
    if (!isMetadata && !Objects.equals(kind, type.kind())) {
      throw new CodecException(
          "expected " + PartialObjectMetadata.KIND + " or " + type.kind() + ", found " + kind, -1);
    }
    ObjectMeta metadata = ((KubeObject) message).metadata();
    boolean isWanted = form == Form.TABLE_WITH_OBJECTS && !isMetadata;
    return new Row<>(columns, cells, metadata, isWanted ? (T) message : null);
  }

  private static Codec codec(RawValue raw) {
    return switch (raw.encoding()) {
      case JSON -> Codecs.json();
      case CBOR -> Codecs.cbor();
      case PROTOBUF -> Codecs.protobuf();
    };
  }

  Row<T> row(T object) {
    ObjectMeta metadata = object.metadata();
    var created = metadata.creationTimestamp();
    TableRow row =
        TableRow.of(
            r -> r.addCell(metadata.name()).addCell(created == null ? null : created.toString()));
    return new Row<>(
        OWN_COLUMNS,
        row,
        form == Form.TABLE_OF_CELLS ? null : metadata,
        form == Form.TABLE_WITH_OBJECTS ? object : null);
  }
}
