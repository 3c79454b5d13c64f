/**
 * What the trader does with the margin of a position: leverage, cross or isolated, margin in and out. None of it is
 * signed; the venue's own record is read again afterwards, so that the page never guesses what became of it.
 */

import type { Usd } from '@/core/protocol/fixed6'
import type { MarginType } from '@/core/protocol/instrument'
import { postLeverage, postMarginType, postUpdateMargin } from '@/core/protocol/rest/margin'
import type { RestClient } from '@/web/connection/restClient'
import { settleAndReload, type Outcome } from '@/web/session/actions/outcome'
import type { SessionContext } from '@/web/session/sessionContext'

export type PositionActions = {
  /** A whole number from 1 to the greatest of the instrument (rest-private 6.4). */
  readonly setLeverage: (instrumentId: string, leverage: number) => Promise<Outcome>
  readonly setMarginType: (instrumentId: string, marginType: MarginType) => Promise<Outcome>
  /** USD added to an isolated position; negative takes out (rest-private 6.6). */
  readonly changeIsolatedMargin: (instrumentId: string, change: Usd) => Promise<Outcome>
}

type PositionActionParts = {
  readonly rest: RestClient
  /** Reads the account and its positions again; settles when both are in. */
  readonly reload: () => Promise<void>
}

export const openPositionActions = ({ account, rest, queryClient }: SessionContext): PositionActions =>
  createPositionActions({
    rest,
    reload: () => queryClient.invalidateQueries({ queryKey: ['account', account] }),
  })

export function createPositionActions({ rest, reload }: PositionActionParts): PositionActions {
  const attempt = (send: () => Promise<unknown>): Promise<Outcome> => settleAndReload(send, reload)

  return {
    setLeverage: (instrumentId, leverage) =>
      attempt(() => rest.call(postLeverage, { body: { instrument: instrumentId, leverage } })),
    setMarginType: (instrumentId, marginType) =>
      attempt(() => rest.call(postMarginType, { body: { instrument: instrumentId, marginType } })),
    changeIsolatedMargin: (instrumentId, change) =>
      attempt(() => rest.call(postUpdateMargin, { body: { instrument: instrumentId, isolatedMargin: change } })),
  }
}
