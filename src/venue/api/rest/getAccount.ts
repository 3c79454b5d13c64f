import { type AccountReply, getAccount as endpoint } from '@/protocol/rest/account'
import { add, fixed6, larger, type Usd } from '@/protocol/fixed6'
import { networks } from '@/protocol/networkAddress'
import { toCollateralUnits } from '@/protocol/collateralUnits'
import { collateralSpecs } from '@/quant/collateral'
import { accountFigures } from '../../live/accountFigures'
import { listAssets, listInstruments } from '../../live/instrumentCatalogue'
import type { LiveAccount } from '../../live/liveAccount'
import { profileOf } from '../../live/liveProfiles'
import type { LiveState } from '../../live/liveState'
import { rewardsOf } from '../../rules/rewardRecord'
import type { VenuePort } from '../../venuePort'
import { collateralRecords } from '../records/collateralRecords'
import { findAnyInstrument } from '../records/instrumentOf'
import { openPositionRecords } from '../records/positionRecordOf'
import { ownAccount } from './ownAccount'
import { servePrivateEndpoint } from './serveEndpoint'
import { signingKeyRecords } from './signingKeyRecords'

const zero = fixed6<Usd>(0n)

/**
 * Everything about the account (rest-private 5.1). The margins are those of all that is not isolated, which stands and
 * falls together; isolated positions show their own. What this venue does not have is said as its resting state.
 */
export const getAccount = servePrivateEndpoint(endpoint, ({ caller, gateway: { port } }): AccountReply => {
  const { live } = port
  const account = ownAccount(live, caller)
  const figures = accountFigures(live, account)
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
    // Below zero is how much the account is short of.
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

/** Withdrawals that the random check has picked out; each is looked at before it goes on. */
function heldWithdrawals({ account }: LiveAccount, { live, domain }: Pick<VenuePort, 'live' | 'domain'>) {
  return [...live.crossings.values()].flatMap((crossing) => {
    const { id, asset, amount, receiver = account, chainId = domain.chainId } = crossing
    if (!crossing.isHeld || crossing.account !== account) return []
    const { address: collateral, decimals } = collateralSpecs[asset]
    const units = String(toCollateralUnits(amount, decimals))
    const to = receiver
    return [{ account, amount: units, chainId: String(chainId), collateral, withdrawalId: id, to, label: '' }]
  })
}

function apiKeysOf(account: LiveAccount) {
  return [...account.apiKeys.values()].map(({ name, apiKey, ipAddresses, isReadOnly, createdAtNs }) => ({
    name,
    apiKey,
    ipAddresses: [...ipAddresses],
    readOnly: isReadOnly,
    createdTimestamp: createdAtNs,
  }))
}

function feesOf(live: LiveState, account: LiveAccount) {
  const rates = account.feeRates ?? live.feeRates
  return listAssets(live.instruments).flatMap((asset) =>
    (['PERPETUAL', 'OPTION'] as const)
      .filter((instrumentType) => listInstruments(live.instruments, { asset, instrumentType }).length > 0)
      .map((instrumentType) => {
        const { taker, maker } = rates[instrumentType]
        return { asset, instrumentType, takerFee: taker, makerFee: maker }
      }),
  )
}

/** Of each perpetual; who has chosen no leverage has the greatest. */
function leveragesOf(live: LiveState, account: LiveAccount) {
  return listInstruments(live.instruments, { instrumentType: 'PERPETUAL' }).flatMap((instrument) => {
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

/** The positions that are closed against those who gain from them (venue-rules 7.1, the last step). */
function deleveragedOf(live: LiveState, account: LiveAccount) {
  return [...account.positions.values()].flatMap(({ instrumentId, isolated }) => {
    const stage = isolated === undefined ? account.liquidation : account.isolatedLiquidations.get(instrumentId)
    const instrument = findAnyInstrument(live, instrumentId)
    if (stage !== 'deleverage' || instrument === undefined) return []
    return [{ instrumentId, instrumentName: instrument.instrumentName }]
  })
}
