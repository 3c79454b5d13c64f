import { useQuery, useQueryClient } from '@tanstack/react-query'
import { systemPause } from '@/client/timers'
import { useMarketData } from '@/marketData/marketDataContext'
import type { Address } from '@/protocol/instrument'
import { useAccountSession } from '../accountContext'
import { useAction } from '../actions/useAction'
import { createOtcActions } from './otcActions'
import { otcKey, otcQuery } from './otcQuery'

/** The OTC desk as the trader sees it. */
export function useOtcAccount(account: Address) {
  return useQuery(otcQuery(useMarketData().rest, account))
}

/** Requests to the OTC desk, one of each kind at a time. */
export function useOtcActions(account: Address) {
  const { rest } = useMarketData()
  const queryClient = useQueryClient()
  const summary = useAccountSession()?.data.queries.summary
  const reload = async () => {
    if (summary !== undefined) void queryClient.invalidateQueries({ queryKey: summary.queryKey })
    await queryClient.invalidateQueries({ queryKey: otcKey(account) })
  }
  const actions = createOtcActions({ rest, pause: systemPause, reload })
  return {
    request: useAction(`otcRequest.${account}`, actions.request),
    unwind: useAction(`otcUnwind.${account}`, actions.unwind),
  }
}
