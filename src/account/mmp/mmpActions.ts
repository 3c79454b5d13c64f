import type { RestClient } from '@/client/restClient'
import type { Amount } from '@/protocol/fixed6'
import { fixed6 } from '@/protocol/fixed6'
import type { NamedAsset } from '@/protocol/rest/mandatoryAsset'
import { postMmp } from '@/protocol/rest/postMmp'
import { postResetMmp } from '@/protocol/rest/postResetMmp'
import { describeFailure, type Failure } from '../describeFailure'

/** The limits of a protection (rest-private 12.2). */
export type MmpLimits = {
  /** Seconds; above zero. */
  readonly interval: number
  /** Seconds; 0: until it is reset. */
  readonly frozen: number
  /** Contracts, both directions added up. */
  readonly amountLimit: Amount
  /** Net delta, without a sign. */
  readonly deltaLimit: Amount | undefined
}

/** Each settles with why the venue refused, or with nothing when it is done. The asset is always said. */
export type MmpActions = {
  readonly set: (asset: NamedAsset, limits: MmpLimits) => Promise<Failure | undefined>
  readonly switchOff: (asset: NamedAsset) => Promise<Failure | undefined>
  /** Ends a freeze at once. */
  readonly reset: (asset: NamedAsset) => Promise<Failure | undefined>
}

type MmpActionParts = {
  readonly rest: RestClient
  /** Reads the protection of the asset again. */
  readonly reload: (asset: NamedAsset) => Promise<void>
}

const nothing = fixed6<Amount>(0n)

export function createMmpActions({ rest, reload }: MmpActionParts): MmpActions {
  /** A refusal may have come because the page was behind, so it is read again all the same. */
  async function attempt(asset: NamedAsset, send: () => Promise<unknown>): Promise<Failure | undefined> {
    try {
      await send()
      return undefined
    } catch (error) {
      return describeFailure(error)
    } finally {
      await reload(asset)
    }
  }
  return {
    set: (asset, { deltaLimit, ...limits }) =>
      attempt(asset, () =>
        rest.call(postMmp, { body: { asset, ...limits, ...(deltaLimit !== undefined && { deltaLimit }) } }),
      ),
    // An interval of 0 is off; the other limits have to be there all the same.
    switchOff: (asset) =>
      attempt(asset, () => rest.call(postMmp, { body: { asset, interval: 0, frozen: 0, amountLimit: nothing } })),
    reset: (asset) => attempt(asset, () => rest.call(postResetMmp, { body: { asset } })),
  }
}
