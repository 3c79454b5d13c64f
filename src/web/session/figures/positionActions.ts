/**
 * Changes of leverage and margin, which need no signature. The venue's record is read afterwards, so the page never
 * guesses the outcome.
 */

import type { Usd } from '@/core/protocol/fixed6'
import type { MarginType } from '@/core/protocol/instrument'
import { postLeverage, postMarginType, postUpdateMargin } from '@/core/protocol/rest/margin'
import type { RestClient } from '@/web/connection/restClient'
import { settleAndReload, type Outcome } from '@/web/session/actions/outcome'
import type { SessionContext } from '@/web/session/sessionContext'

export type PositionActions = {
  /** A whole number from 1 to the instrument's maximum (rest-private 6.4). */
  readonly setLeverage: (instrumentId: string, leverage: number) => Promise<Outcome>
  readonly setMarginType: (instrumentId: string, marginType: MarginType) => Promise<Outcome>
  /** Adds USD to an isolated position; a negative change removes (rest-private 6.6). */
  readonly changeIsolatedMargin: (instrumentId: string, change: Usd) => Promise<Outcome>
}

type PositionActionParts = {
  readonly rest: RestClient
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
