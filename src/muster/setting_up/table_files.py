"""Drawn tables as the files that `muster table` reads, and back."""

from muster.companion.files import slug
from muster.companion.json_types import Body
from muster.companion.refused import Refused
from muster.files.document import parse_documents
from muster.files.reader import Reader
from muster.files.refusals import Fault, shown
from muster.files.suggestions import few_suggestions
from muster.setting_up.shapes.drawn import TableRead, TableWritten
from muster.setting_up.tables import drawn_body
from muster.table.terrain.table_reading import read_table
from muster.table.terrain.table_writing import short_document, write_table

LONGEST = 100_000


def written_table(body: Body) -> TableWritten:
    """A table without faults as a file; Refused with the first of its faults."""
    table = drawn_body(body)
    return {"text": write_table(table), "filename": f"{slug(table.name)}.yaml"}


@few_suggestions()
def read_file(text: str) -> TableRead:
    """The one table in the text of a file; Refused with the first fault and its line."""
    if len(text) > LONGEST:
        raise Refused("file.too_large", f"the file is too large; at most {LONGEST:,} characters are read.", at="text")
    documents, faults = parse_documents(text, "the file")
    if faults:
        raise _refused(faults)
    if [each.kind for each in documents] != ["table"]:
        kinds = ", ".join(shown(each.kind) for each in documents)
        raise Refused("table.kind", f"the file holds {kinds}; allowed is one table.", at="text")
    reader = Reader("the file")
    table = read_table(documents[0], reader)
    if table is None or reader.faults:
        raise _refused(sorted(reader.faults))
    return {"body": short_document(table)}


def _refused(faults: list[Fault]) -> Refused:
    first = faults[0]
    more = f" There are {len(faults) - 1:,} more faults." if len(faults) > 1 else ""
    return Refused("thing.faults", f"Line {first.line}: {first.sentence}{more}", first.rule, "text")
