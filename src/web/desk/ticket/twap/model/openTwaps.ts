import type { SessionContext } from '@/web/session/sessionContext'
import { createTwapActions } from './twapActions'
import { createTwapQueries, twapsKey } from './twapQueries'

export function openTwaps({ account, rest, orders, pause, queryClient }: SessionContext) {
  const reload = () => queryClient.invalidateQueries({ queryKey: twapsKey(account) })
  return {
    actions: createTwapActions({ context: orders, rest, pause, reload }),
    queries: createTwapQueries({ account, rest }),
  }
}
