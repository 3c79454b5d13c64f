import type { Address } from '@/protocol/instrument'
import type { VenuePort } from '../../venuePort'

const last = new WeakMap<VenuePort, Map<Address, Promise<unknown>>>()

/**
 * Runs registrations of one account one after the other. What is granted and made depends on what is there already, so
 * two that are sent at once would each find nothing.
 */
export async function inTurn<Result>(port: VenuePort, account: Address, run: () => Promise<Result>): Promise<Result> {
  const turns = last.get(port) ?? new Map<Address, Promise<unknown>>()
  last.set(port, turns)
  const before = turns.get(account) ?? Promise.resolve()
  // How the one before ended is for its own sender.
  const mine = before.then(run, run)
  turns.set(account, mine)
  try {
    return await mine
  } finally {
    if (turns.get(account) === mine) turns.delete(account)
  }
}
