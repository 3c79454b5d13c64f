import type { Account } from './accounts/account'
import type { ExchangeSnapshot } from './exchangeSnapshot'
import { exportMirrors } from './mirror/mirrorData'
import { exportOtc } from './otc/otcState'
import { exportProfiles } from './profiles/changeProfile'
import { exportRewards } from './rewards/rewardsState'
import { exportAccountBase, exportClosed, exportInstrument, exportOrder, exportRfq } from './snapshotData'
import type { ExchangeState } from './state'
import { exportStrategies } from './strategies/strategies'
import { exportTransfers } from './transfers/transfersState'
import { exportYieldVault } from './yieldVault/yieldVault'

/** Returns a small part of the state as plain data, as of the time of the call. */
export type StatePart = () => unknown

type Sections = { readonly [Name in keyof ExchangeSnapshot]-?: unknown }
type LargeName = (typeof largeNames)[number]
const largeNames = [
  'instruments',
  'accounts',
  'orders',
  'stops',
  'twaps',
  'rfqs',
  'rewards',
  'transfers',
  'profiles',
  'strategies',
  'otc',
  'mirrors',
] as const

/** Small for any number of traders. The type requires every section of a snapshot either here or in the parts below. */
const smallSections: {
  readonly [Name in Exclude<keyof Sections, LargeName>]: (state: ExchangeState) => unknown
} = {
  version: () => undefined,
  config: ({ config }) => config,
  venueFees: ({ venueFees }) => venueFees,
  deposits: ({ deposits }) => deposits,
  insuranceFund: ({ insuranceFund }) => insuranceFund,
  collateralDeposits: ({ collateralDeposits }) => [...collateralDeposits],
  treasury: ({ treasury: { usdc, collaterals } }) => ({ usdc, collaterals: [...collaterals] }),
  uncoveredLoss: ({ uncoveredLoss }) => uncoveredLoss,
  indexes: ({ assets }) => [...assets].map(([asset, { index }]) => [asset, index]),
  fundingRates: ({ fundingRates }) => [...fundingRates.values()],
  lastFundingHours: ({ lastFundingHours }) => [...lastFundingHours],
  isTreasuryStocked: ({ isTreasuryStocked }) => isTreasuryStocked,
  yieldVault: ({ yieldVault }) => exportYieldVault(yieldVault),
}

const largeSections: { readonly [Name in LargeName]: (state: ExchangeState) => StatePart[] } = {
  instruments: ({ instruments }) => inGroups([...instruments.values()], exportInstrument),
  accounts: ({ accounts }) => [...accounts.values()].flatMap(accountParts),
  orders: ({ orders }) => inGroups([...orders.values()], exportOrder),
  stops: ({ stops }) => inGroups([...stops.values()]),
  twaps: ({ twaps }) => inGroups([...twaps.values()]),
  rfqs: ({ rfqs }) => inGroups([...rfqs.values()], exportRfq),
  rewards: ({ rewards }) => {
    const { records, ...rest } = exportRewards(rewards)
    return [...inGroups(records), () => rest]
  },
  transfers: ({ transfers }) => {
    const { crossings, spent, days, ...rest } = exportTransfers(transfers)
    return [...inGroups(crossings), ...inGroups(spent), ...inGroups(days), () => rest]
  },
  profiles: (state) => inGroups(exportProfiles(state)),
  strategies: (state) => {
    const all = exportStrategies(state)
    return [...inGroups(all.map(({ record }) => record)), ...inGroups(all.flatMap(({ stakes }) => stakes))]
  },
  otc: ({ otc }) => {
    const { requests, ended, positions, ...rest } = exportOtc(otc)
    return [...inGroups(requests), ...inGroups(ended), ...inGroups(positions), () => rest]
  },
  mirrors: (state) => inGroups(exportMirrors(state)),
}

/**
 * Splits the whole state into small parts, with all of {@link ExchangeSnapshot} in its order. The list of parts is
 * fixed now; each part's content is read when the part is called. A caller that spreads the calls over later commands
 * thus reads each part after another command. Whatever is added to the state meanwhile is in no part.
 */
export function statePartsOf(state: ExchangeState): StatePart[] {
  const small = () => Object.entries(smallSections).map(([name, read]) => [name, read(state)])
  return [small, ...largeNames.flatMap((name) => largeSections[name](state))]
}

/** Chosen so that a part has some kilobytes. */
const groupSize = 20
const closedGroupSize = 200

function inGroups<Value>(values: readonly Value[], read: (value: Value) => unknown = (value) => value): StatePart[] {
  const parts: StatePart[] = []
  for (let from = 0; from < values.length; from += groupSize) {
    parts.push(() => values.slice(from, from + groupSize).map(read))
  }
  return parts
}

/** Splits an account. Its closed orders are grouped as of the call of the first group. */
function accountParts(account: Account): StatePart[] {
  const parts: StatePart[] = [() => exportAccountBase(account)]
  const { size } = account.replayGuard.closed
  let closed: ReturnType<typeof exportClosed> | undefined
  for (let from = 0; from < size; from += closedGroupSize) {
    const isLast = from + closedGroupSize >= size
    parts.push(() => {
      closed ??= exportClosed(account.replayGuard)
      const to = isLast ? closed.orderIds.length : from + closedGroupSize
      const { orderIds, timestampsSec, wasFilled } = closed
      if (isLast) closed = undefined
      return [
        orderIds.slice(from, to).join(),
        timestampsSec.subarray(from, to).join(),
        wasFilled.subarray(from, to).join(),
      ]
    })
  }
  return parts
}
