import type { SessionContext } from '@/web/session/sessionContext'
import { createMakerLog } from './makerLog'
import { createRfqActions } from './rfqActions'
import { createRfqLog } from './rfqLog'
import { createRfqQueries, rfqsKey } from './rfqQueries'

export function openRfqs({ account, rest, orders, pause, clock, marketData, queryClient }: SessionContext) {
  const log = createRfqLog(clock, marketData.venueClock)
  const makerLog = createMakerLog(clock)
  return {
    log,
    makerLog,
    actions: createRfqActions({
      context: orders,
      account,
      rest,
      log,
      pause,
      reload: () => queryClient.invalidateQueries({ queryKey: rfqsKey(account) }),
    }),
    queries: createRfqQueries({
      account,
      rest,
      onOwnRead: log.onRead,
      onToQuoteRead: makerLog.onBlocks,
      onQuotesRead: makerLog.onRead,
    }),
  }
}
