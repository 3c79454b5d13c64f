import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMarketData } from '@/marketData/marketDataContext'
import { postPortfolioMargin } from '@/protocol/rest/margin'
import type { AccountReply } from '@/protocol/rest/account'
import { useAccountSession } from './accountContext'

/** Switches between standard and portfolio margin. Done is what `/account` says afterwards, not what was asked for. */
export function useSwitchMarginMode() {
  const { rest } = useMarketData()
  const queryClient = useQueryClient()
  const summary = useAccountSession()?.data.queries.summary
  return useMutation({
    mutationFn: async (isPortfolio: boolean): Promise<boolean> => {
      try {
        await rest.call(postPortfolioMargin, { body: { enabled: isPortfolio } })
      } finally {
        // A refusal may have come because the page was behind.
        if (summary !== undefined) await queryClient.invalidateQueries({ queryKey: summary.queryKey })
      }
      const told = summary && queryClient.getQueryData<AccountReply>(summary.queryKey)
      return told?.portfolio === isPortfolio
    },
  })
}
