"""A question in; chunks by exact cosine of their vectors with the question's out (paper B.1, B.2)."""

from __future__ import annotations

from playlisteval.retrievers.base import Haystack, Ranked, Retriever


class Dense(Retriever):
    """Exact search over the scope; a segment scores the mean of its three best chunks."""

    def rank(self, question: str, haystack: Haystack, k: int) -> Ranked:
        from playlisteval.index.segments import segment_scores

        table = haystack.table
        scope = table.scope(haystack.domain, segment_ids=haystack.segment_ids)
        if not scope.n_rows:
            return Ranked((), {})
        query = haystack.embed_query(question)
        best = table.search(scope, query, k)
        scores = segment_scores(
            table.scores(scope, query[None, :]), [table.keys[int(row)].segment_id for row in scope.rows()]
        )
        return Ranked(
            tuple((table.keys[s.row].chunk_id, round(float(s.score), 6)) for s in best),
            dict(scores.ranks(0)),
        )
