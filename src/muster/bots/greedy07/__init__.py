"""The greedy player as it was in Muster 0.7, kept so that those after it are measured against the same opponent.

Nothing in here is improved: it shares the questions of `battle.rules` with other players, and no judgement. Its
answers to a thousand positions are in `tests/bots/greedy_07.jsonl`, and must stay those.
"""
