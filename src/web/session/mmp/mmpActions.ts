import type { Amount } from '@/core/protocol/fixed6'
import { fixed6 } from '@/core/protocol/fixed6'
import { type NamedAsset, postMmp, postResetMmp } from '@/core/protocol/rest/protection'
import type { RestClient } from '@/web/connection/restClient'
import { settleAndReload, type Outcome } from '@/web/session/actions/outcome'

/** Limits of market-maker protection (rest-private 12.2). */
export type MmpLimits = {
  /** In seconds, above zero. */
  readonly interval: number
  /** In seconds; 0 freezes until a reset. */
  readonly frozen: number
  /** In contracts, bought and sold ones added up. */
  readonly amountLimit: Amount
  /** Absolute value of the net delta. */
  readonly deltaLimit: Amount | undefined
}

export type MmpActions = {
  readonly set: (asset: NamedAsset, limits: MmpLimits) => Promise<Outcome>
  readonly switchOff: (asset: NamedAsset) => Promise<Outcome>
  readonly reset: (asset: NamedAsset) => Promise<Outcome>
}

type MmpActionParts = {
  readonly rest: RestClient
  readonly reload: (asset: NamedAsset) => Promise<void>
}

const nothing = fixed6<Amount>(0n)

export function createMmpActions({ rest, reload }: MmpActionParts): MmpActions {
  const attempt = (asset: NamedAsset, send: () => Promise<unknown>): Promise<Outcome> =>
    settleAndReload(send, () => reload(asset))

  return {
    set: (asset, { deltaLimit, ...limits }) =>
      attempt(asset, () =>
        rest.call(postMmp, { body: { asset, ...limits, ...(deltaLimit !== undefined && { deltaLimit }) } }),
      ),
    // An interval of 0 switches the protection off, but the venue requires the other limits all the same.
    switchOff: (asset) =>
      attempt(asset, () => rest.call(postMmp, { body: { asset, interval: 0, frozen: 0, amountLimit: nothing } })),
    reset: (asset) => attempt(asset, () => rest.call(postResetMmp, { body: { asset } })),
  }
}
