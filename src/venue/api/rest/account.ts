import { isCampaign } from '@/core/protocol/campaigns'
import { toCollateralUnits } from '@/core/protocol/collateral'
import { endpoints } from '@/core/protocol/endpoints'
import { add, fixed6, larger, type Usd } from '@/core/protocol/fixed6'
import type { Address } from '@/core/protocol/instrument'
import { networks } from '@/core/protocol/networkAddress'
import type { AccountReply, StatsRow } from '@/core/protocol/rest/account'
import { collateralSpecs } from '@/core/quant/collateral'
import { weekEndOf, weekStartOf, volumeTier } from '@/core/quant/rewards'
import { liveAccountFigures } from '../../live/accountFigures'
import { listAssets, instrumentsOf } from '../../live/instrumentCatalogue'
import type { LiveVenueAccount } from '../../live/liveAccount'
import { profileOf } from '../../live/liveProfiles'
import type { LiveState } from '../../live/liveState'
import { sided } from '../../rules/positionKey'
import { rewardsOf } from '../../rules/rewardRecord'
import type { VenuePort } from '../../venuePort'
import { collateralRecords } from '../records/collateralRecords'
import { checkAsset, findAnyInstrument } from '../records/instrumentOf'
import { portfolioOf } from '../records/portfolioOf'
import { openPositionRecords } from '../records/positionRecords'
import { RequestRejected } from '../requestRejected'
import { signingKeyRecords } from './keys'
import { participantsOf, rankAmong, byWindow, type StatsWindow } from './pnlStats'
import { accountOfCaller, servePrivateEndpoint } from './serveEndpoint'

const zero = fixed6<Usd>(0n)

/**
 * Returns everything about the account (rest-private 5.1). The margins exclude isolated positions, which have their
 * own. Features that this venue lacks are reported as off.
 */
export const getAccount = servePrivateEndpoint(endpoints.getAccount, ({ caller, gateway: { port } }): AccountReply => {
  const { live } = port
  const account = accountOfCaller(live, caller)
  const figures = liveAccountFigures(live, account)
  const { margin } = figures
  const collaterals = collateralRecords(account, figures, live.crossings, live.yieldVault)
  const { username, email, networkAddresses } = profileOf(live, account.account)
  const { referral, signUps } = rewardsOf(live.rewards, account.account)
  return {
    account: account.account,
    username,
    accountType: 'STANDARD',
    equity: margin.equity,
    balance: collaterals.reduce((sum, { collateralValue }) => add(sum, collateralValue), zero),
    availableBalance: larger(margin.availableMargin, zero),
    // A negative value is the shortfall.
    availableMargin: margin.availableMargin,
    initialMargin: add(margin.initialMargin, margin.openOrderMargin),
    maintenanceMargin: margin.maintenanceMargin,
    portfolio: account.isPortfolioMargin,
    inLiquidation: account.liquidation !== undefined,
    credit: zero,
    credited: false,
    emailAddress: email?.address ?? '',
    intercomHash: '',
    hasBeenReferred: referral !== undefined,
    referrer: referral === undefined ? '' : profileOf(live, referral.referrer).username,
    campaignSignUps: signUps.map(({ name }) => name),
    manualMode: false,
    signingKeys: signingKeyRecords(account),
    apiKeys: apiKeysOf(account),
    collaterals,
    positions: openPositionRecords(live, account),
    feeStructures: feesOf(live, account),
    leverages: leveragesOf(live, account),
    inAdl: deleveragedOf(live, account),
    manualWithdrawals: heldWithdrawals(account, port),
    networkAddresses: networks.flatMap((network) => {
      const networkAddress = networkAddresses[network]
      return networkAddress === undefined ? [] : [{ network, networkAddress }]
    }),
  }
})

/** Withdrawals held by the random check. */
function heldWithdrawals({ account }: LiveVenueAccount, { live, domain }: Pick<VenuePort, 'live' | 'domain'>) {
  return [...live.crossings.values()].flatMap((crossing) => {
    const { id, asset, amount, receiver = account, chainId = domain.chainId } = crossing
    if (!crossing.isHeld || crossing.account !== account) return []
    const { address: collateral, decimals } = collateralSpecs[asset]
    const units = String(toCollateralUnits(amount, decimals))
    const to = receiver
    return [{ account, amount: units, chainId: String(chainId), collateral, withdrawalId: id, to, label: '' }]
  })
}

function apiKeysOf(account: LiveVenueAccount) {
  return [...account.apiKeys.values()].map(({ name, apiKey, ipAddresses, isReadOnly, createdAtNs }) => ({
    name,
    apiKey,
    ipAddresses: [...ipAddresses],
    readOnly: isReadOnly,
    createdTimestamp: createdAtNs,
  }))
}

function feesOf(live: LiveState, account: LiveVenueAccount) {
  const rates = account.feeRates ?? live.feeRates
  return listAssets(live.instruments).flatMap((asset) =>
    (['PERPETUAL', 'OPTION'] as const)
      .filter((instrumentType) => instrumentsOf(live.instruments, { asset, instrumentType }).length > 0)
      .map((instrumentType) => {
        const { taker, maker } = rates[instrumentType]
        return { asset, instrumentType, takerFee: taker, makerFee: maker }
      }),
  )
}

/** Leverage of each perpetual; the maximum if the account has not chosen one. */
function leveragesOf(live: LiveState, account: LiveVenueAccount) {
  return instrumentsOf(live.instruments, { instrumentType: 'PERPETUAL' }).flatMap((instrument) => {
    if (instrument.instrumentType !== 'PERPETUAL') return []
    const { instrumentId, maxLeverage } = instrument
    const isIsolated = account.isolatedInstruments.has(instrumentId)
    return [
      {
        instrumentId,
        leverage: account.leverages.get(instrumentId) ?? maxLeverage,
        marginType: isIsolated ? ('ISOLATED' as const) : ('CROSS' as const),
      },
    ]
  })
}

/**
 * Positions that are being closed against accounts with a profit on the other side (venue-rules 7.1, the last step).
 */
function deleveragedOf(live: LiveState, account: LiveVenueAccount) {
  return [...account.positions.values()].flatMap(({ instrumentId, isolated }) => {
    const stage = isolated === undefined ? account.liquidation : account.isolatedLiquidations.get(instrumentId)
    const instrument = findAnyInstrument(live, instrumentId)
    if (stage !== 'deleverage' || instrument === undefined) return []
    return [{ instrumentId, instrumentName: instrument.instrumentName }]
  })
}

/** Funding of open perpetuals since each was opened from flat; positive if received (rest-private 5.2). */
export const getAccumulatedFundings = servePrivateEndpoint(
  endpoints.getAccumulatedFundings,
  ({
    caller,
    gateway: {
      port: { live },
    },
  }) => ({
    accumulatedFundings: [...accountOfCaller(live, caller).positions.values()]
      .filter(({ instrumentId }) => findAnyInstrument(live, instrumentId)?.instrumentType === 'PERPETUAL')
      .map(({ instrumentId, positionSide, accumulatedFunding }) => ({
        instrumentId,
        ...sided(positionSide),
        accumulatedFunding,
      })),
  }),
)

export const getPositions = servePrivateEndpoint(endpoints.getPositions, ({ caller, gateway: { port } }) => ({
  account: caller.account,
  positions: openPositionRecords(port.live, accountOfCaller(port.live, caller)),
}))

export const getPortfolio = servePrivateEndpoint(endpoints.getPortfolio, async ({ caller, gateway: { port } }) => {
  const { portfolio } = await portfolioOf(port, accountOfCaller(port.live, caller))
  return portfolio
})

type Asked = {
  readonly account: Address
  readonly asset: string | undefined
  readonly campaignName: string | undefined
}

/** With a campaign, the rank is among its participants (rest-private 5.3). */
export const getAccountStats = servePrivateEndpoint(
  endpoints.getAccountStats,
  async ({ query, caller, gateway: { port } }) => {
    const { asset, campaignName } = query
    if (campaignName !== undefined && !isCampaign(campaignName)) throw new RequestRejected('BAD_REQUEST')
    if (asset !== undefined) checkAsset(port.live, asset)
    const asked = { account: caller.account, asset, campaignName }
    return { accountStatistics: await byWindow(port, query, (window) => statsOf(port, asked, window)) }
  },
)

async function statsOf(
  port: VenuePort,
  { account, asset, campaignName }: Asked,
  window: StatsWindow,
): Promise<StatsRow> {
  const { history, live } = port
  const [stats, rank] = await Promise.all([
    history.accountStats({ account, asset, ...window }),
    campaignName === undefined
      ? history.pnlRank({ account, ...window })
      : history.pnlBoard(window).then((board) => rankAmong(board, participantsOf(live, campaignName), account)),
  ])
  const { optionsVolume, perpVolume, pnl } = stats
  return { ranking: { rank }, optionsVolume, perpVolume, pnl, username: profileOf(live, account).username }
}

export const getWeeklyVolume = servePrivateEndpoint(
  endpoints.getWeeklyVolume,
  async ({ caller, gateway: { port } }) => {
    const nowNs = port.clock.nowNs()
    const weekStart = weekStartOf(nowNs)
    const stats = await port.history.accountStats({ account: caller.account, startNs: weekStart, endNs: nowNs })
    const weeklyVolume = add(stats.optionsVolume, stats.perpVolume)
    const tier = volumeTier(weeklyVolume)
    return { weeklyVolume, multiplier: tier, tier, weekStart, weekEnd: weekEndOf(weekStart) }
  },
)
