import type { Account } from './accounts/account'
import type { ExchangeSnapshot } from './exchangeSnapshot'
import { exportOtc } from './otc/otcState'
import { exportProfiles } from './profiles/changeProfile'
import { exportRewards } from './rewards/rewardsState'
import { exportAccountBase, exportClosed, exportInstrument, exportOrder, exportRfq } from './snapshotData'
import type { ExchangeState } from './state'
import { exportStrategies } from './strategies/strategies'
import { exportTransfers } from './transfers/transfersState'
import { exportYieldVault } from './yieldVault/yieldVault'

/** A small piece of the state, as plain data, as it is at the moment of the call. */
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
] as const

/** What stays small however many traders there are. A section that a snapshot has is here or below, or this does not compile. */
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
}

/**
 * The whole state in small parts: all that {@link ExchangeSnapshot} has, in its order. Which parts there are is settled now,
 * what is in them when each is called: a caller that spreads the calls over later commands sees each part after its own
 * command. What comes to the state meanwhile is in no part; the parts of a later moment have it.
 */
export function statePartsOf(state: ExchangeState): StatePart[] {
  const small = () => Object.entries(smallSections).map(([name, read]) => [name, read(state)])
  return [small, ...largeNames.flatMap((name) => largeSections[name](state))]
}

/** Some kilobytes each. */
const groupSize = 20
const closedGroupSize = 200

function inGroups<Value>(values: readonly Value[], read: (value: Value) => unknown = (value) => value): StatePart[] {
  const parts: StatePart[] = []
  for (let from = 0; from < values.length; from += groupSize) {
    parts.push(() => values.slice(from, from + groupSize).map(read))
  }
  return parts
}

/** An account, and its closed orders in groups: those of the moment in which the first group is called. */
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
      // The copy is needed no more.
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
