import { useQueryClient } from '@tanstack/react-query'
import { getAccount, type AccountReply } from '@/core/protocol/rest/account'
import { postPortfolioMargin } from '@/core/protocol/rest/margin'
import { systemPause } from '@/web/connection/systemPause'
import { useMarketData } from '@/web/market/marketDataContext'
import { useAccountSession } from '@/web/session/accountContext'
import { settleAndCompare } from '@/web/session/actions/askVenue'
import { done } from '@/web/session/actions/outcome'
import { useAction } from '@/web/session/actions/useAction'

/** Switches between standard and portfolio margin. Succeeds only once `/account` reports the new mode. */
export function useSwitchMarginMode() {
  const { rest } = useMarketData()
  const queryClient = useQueryClient()
  const summary = useAccountSession()?.data.queries.summary
  return useAction('marginMode', async (isPortfolio: boolean) => {
    const outcome = await settleAndCompare(
      () => rest.call(postPortfolioMargin, { body: { enabled: isPortfolio } }),
      async () => (await rest.call(getAccount, {})).portfolio === isPortfolio,
      systemPause,
    )
    // Reread even after a rejection, because the page's data may have been outdated.
    if (summary !== undefined) await queryClient.invalidateQueries({ queryKey: summary.queryKey })
    if (outcome.status !== 'done') return outcome
    const reported = summary === undefined ? undefined : queryClient.getQueryData<AccountReply>(summary.queryKey)
    return done(reported?.portfolio === isPortfolio)
  })
}
