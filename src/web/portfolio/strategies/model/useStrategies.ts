import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { assert } from '@/core/lib/assert'
import { collateralAssets } from '@/core/protocol/collateral'
import type { Amount } from '@/core/protocol/fixed6'
import type { Address } from '@/core/protocol/instrument'
import {
  getStrategiesAccount,
  postStrategyInitiateWithdraw,
  type StrategyListing,
} from '@/core/protocol/rest/strategies'
import { systemPause } from '@/web/connection/systemPause'
import { useMarketData } from '@/web/market/marketDataContext'
import { tokensOf } from '@/web/portfolio/signedTransfers/tokens'
import type { PreparedTransfer } from '@/web/portfolio/signedTransfers/transferOrder'
import { useTransferSender, useTransferList } from '@/web/portfolio/signedTransfers/useTransfers'
import { useAccess, useAccountServices } from '@/web/session/accountContext'
import { settleAndCompare } from '@/web/session/actions/askVenue'
import type { Reviewed } from '@/web/session/actions/reviewed'
import { useAction } from '@/web/session/actions/useAction'
import {
  myStrategiesHistoryQuery,
  myStrategiesKey,
  myStrategiesQuery,
  strategiesQuery,
  strategyPortfolioQuery,
  strategyPositionsQuery,
  strategySeriesQuery,
  strategyTradesQuery,
  strategyTransactionsQuery,
  type StrategySeriesKind,
} from './strategyQueries'
import type { SeriesRange } from './valueSeries'

export function useStrategies() {
  return useQuery(strategiesQuery(useMarketData().rest))
}

export function useStrategyPortfolio(strategy: Address) {
  return useQuery(strategyPortfolioQuery(useMarketData().rest, strategy))
}

export function useStrategyPositions(strategy: Address) {
  return useQuery(strategyPositionsQuery(useMarketData().rest, strategy))
}

export function useStrategyTrades(strategy: Address) {
  return useQuery(strategyTradesQuery(useMarketData().rest, strategy))
}

export function useStrategyTransactions(strategy: Address) {
  return useQuery(strategyTransactionsQuery(useMarketData().rest, strategy))
}

export function useStrategySeries(
  { strategyAddress, openedTimestamp }: StrategyListing,
  kind: StrategySeriesKind,
  range: SeriesRange,
) {
  return useQuery(strategySeriesQuery(useMarketData(), strategyAddress, kind, range, openedTimestamp))
}

/** The account's strategies. Disabled while no account is connected for trading. */
export function useMyStrategies() {
  const { rest } = useMarketData()
  const account = useTradingAccount()
  const query = account === undefined ? signedOutQuery : myStrategiesQuery(rest, account)
  return useQuery(query as ReturnType<typeof myStrategiesQuery>)
}

export function useMyStrategiesHistory(range: SeriesRange) {
  const marketData = useMarketData()
  const account = useTradingAccount()
  const query = account === undefined ? signedOutQuery : myStrategiesHistoryQuery(marketData, account, range)
  return useQuery(query as ReturnType<typeof myStrategiesHistoryQuery>)
}

const signedOutQuery = { queryKey: ['signedOut'], queryFn: skipToken }

function useTradingAccount(): Address | undefined {
  const access = useAccess()
  return access.status === 'trading' ? access.account : undefined
}

/** Deposits by a transfer that the account's wallet signs. Resolves with the outcome as far as it is known. */
export function useDeposit(account: Address) {
  const sender = useTransferSender(account)
  const { venue } = useAccountServices()
  const { data: rows = [] } = useTransferList()
  const reread = useReread(account)
  const tokens = tokensOf(venue, rows)
  const deposit = useAction(`deposit.${account}`, async (transfer: Reviewed<PreparedTransfer>) => {
    const outcome = await sender.send(transfer)
    await reread()
    return outcome
  })
  const prepare = ({ strategyAddress, collateralAsset }: StrategyListing, amount: Amount): PreparedTransfer => {
    const token = tokens.find(({ asset }) => asset === collateralAsset)
    assert(token !== undefined, 'a form whose token is not known sends nothing')
    return sender.prepare({ kind: 'transfer', account, token, amount, receiver: strategyAddress })
  }
  return { deposit, prepare, canSign: (asset: string) => tokens.some((token) => token.asset === asset) }
}

/**
 * Requests a withdrawal. Only one request can be pending, so a request whose response was lost has arrived if this many
 * shares are pending.
 */
export function useWithdrawal(account: Address, { strategyAddress, collateralAsset: assetName }: StrategyListing) {
  const { rest } = useMarketData()
  const reread = useReread(account)
  return useAction(`withdrawal.${account}.${strategyAddress}`, async (shares: Amount) => {
    const collateralAsset = collateralAssets.find((asset) => asset === assetName)
    assert(collateralAsset !== undefined, 'shares are of a collateral that the interface names')
    const body = { collateralAsset, amountFloat: shares }
    const outcome = await settleAndCompare(
      () => rest.call(postStrategyInitiateWithdraw, { path: { strategyAddress }, body }),
      async () => {
        const { strategyPositions = [] } = await rest.call(getStrategiesAccount, {})
        const own = strategyPositions.find((one) => one.strategyAddress === strategyAddress)
        return own?.pendingWithdrawals === shares
      },
      systemPause,
    )
    await reread()
    return outcome
  })
}

function useReread(account: Address): () => Promise<unknown> {
  const queryClient = useQueryClient()
  return () =>
    Promise.all(
      [['strategies'], myStrategiesKey(account), ['account', account, 'summary']].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    )
}
