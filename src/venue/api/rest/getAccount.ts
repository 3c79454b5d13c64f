import { getAccount as endpoint, type AccountReply } from '@/protocol/rest/getAccount'
import { fixed6, larger, type Amount, type Usd } from '@/protocol/fixed6'
import { defaultFeeRates } from '@/quant/fees'
import type { AccountMargin } from '@/quant/margin/accountMargin'
import { listAssets, listInstruments } from '../../live/instrumentCatalogue'
import type { LiveAccount } from '../../live/liveAccount'
import type { LiveState } from '../../live/liveState'
import { accountFigures } from '../records/accountFigures'
import { accountName } from '../records/accountName'
import { openPositionRecords } from '../records/positionRecordOf'
import { ownAccount } from './ownAccount'
import { servePrivateEndpoint } from './serveEndpoint'
import { signingKeyRecords } from './signingKeyRecords'

const zero = fixed6<Usd>(0n)

/** Everything about the account (rest-private 5.1). What this venue does not have yet is said as its resting state. */
export const getAccount = servePrivateEndpoint(endpoint, ({ caller, gateway: { port } }): AccountReply => {
  const { live } = port
  const account = ownAccount(live, caller)
  const { margin } = accountFigures(live, account)
  const available = larger(margin.availableMargin, zero)
  return {
    account: account.account,
    username: accountName(account.account),
    accountType: 'STANDARD',
    equity: margin.equity,
    balance: margin.balance,
    availableBalance: available,
    availableMargin: available,
    initialMargin: fixed6<Usd>(margin.initialMargin + margin.openOrderMargin),
    maintenanceMargin: margin.maintenanceMargin,
    portfolio: false,
    inLiquidation: false,
    credit: zero,
    credited: false,
    emailAddress: '',
    intercomHash: '',
    hasBeenReferred: false,
    referrer: '',
    campaignSignUps: [],
    manualMode: false,
    signingKeys: signingKeyRecords(account),
    apiKeys: apiKeysOf(account),
    collaterals: [usdcOf(margin, available)],
    positions: openPositionRecords(live, account, port.clock.nowNs()),
    feeStructures: feesOf(live),
    leverages: leveragesOf(live),
    inAdl: [],
    manualWithdrawals: [],
    networkAddresses: [],
  }
})

function apiKeysOf(account: LiveAccount) {
  return [...account.apiKeys.values()].map(({ name, apiKey, ipAddresses, isReadOnly, createdAtNs }) => ({
    name,
    apiKey,
    ipAddresses: [...ipAddresses],
    readOnly: isReadOnly,
    createdTimestamp: createdAtNs,
  }))
}

function usdcOf(margin: AccountMargin, available: Usd) {
  return {
    collateralAsset: 'USDC',
    collateralValue: margin.balance,
    marginValue: margin.balance,
    // One unit of USDC counts as one USD.
    balance: fixed6<Amount>(margin.balance),
    availableBalance: fixed6<Amount>(available),
    collateralYieldBearing: false,
    pendingWithdrawals: fixed6<Amount>(0n),
    unrealizedPnl: margin.unrealizedPnl,
  }
}

function feesOf(live: LiveState) {
  return listAssets(live.instruments).flatMap((asset) =>
    (['PERPETUAL', 'OPTION'] as const)
      .filter((instrumentType) => listInstruments(live.instruments, { asset, instrumentType }).length > 0)
      .map((instrumentType) => {
        const { taker, maker } = defaultFeeRates[instrumentType]
        return { asset, instrumentType, takerFee: taker, makerFee: maker }
      }),
  )
}

/** Nobody can choose a leverage yet, so everybody has the greatest. */
function leveragesOf(live: LiveState) {
  return listInstruments(live.instruments, { instrumentType: 'PERPETUAL' }).flatMap((instrument) =>
    instrument.instrumentType === 'PERPETUAL'
      ? [{ instrumentId: instrument.instrumentId, leverage: instrument.maxLeverage, marginType: 'CROSS' as const }]
      : [],
  )
}
