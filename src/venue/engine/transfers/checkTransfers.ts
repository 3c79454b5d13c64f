import { assert } from '@/lib/assert'
import type { ExchangeState } from '../state'

/** What is on its way belongs to somebody, and a withdrawal's signature is spent while it is. */
export function checkTransfers({ accounts, transfers }: ExchangeState): void {
  for (const [id, crossing] of transfers.crossings) {
    assert(crossing.id === id && crossing.status === 'initiated', 'what has arrived is on its way no more')
    assert(accounts.has(crossing.account) && crossing.amount > 0n, 'somebody has sent something')
    const isSpent = [...(transfers.spent.get(crossing.account) ?? [])].some((digest) => digest === id)
    assert(crossing.kind === 'deposit' || isSpent, 'the signature of a withdrawal is spent')
  }
}
