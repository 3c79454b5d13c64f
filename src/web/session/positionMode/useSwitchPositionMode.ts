import { postPositionMode } from '@/core/protocol/rest/margin'
import { systemPause } from '@/web/connection/systemPause'
import { useMarketData } from '@/web/market/marketDataContext'
import { useAccountSession } from '@/web/session/accountContext'
import { settleAndCompare } from '@/web/session/actions/askVenue'
import { useAction } from '@/web/session/actions/useAction'
import type { PositionMode } from './legsOf'
import { modeIn } from './positionModeStore'

const names = { net: 'NET', 'one-way': 'ONE_WAY', hedge: 'HEDGE' } as const

/** Switches the mode at the venue. The venue's state is read afterwards and counts, whatever was requested. */
export function useSwitchPositionMode() {
  const { rest } = useMarketData()
  const store = useAccountSession()?.positionMode
  return useAction('positionMode', async (mode: PositionMode) => {
    const opened = store?.getSnapshot().opened
    const outcome = await settleAndCompare(
      () => rest.call(postPositionMode, { body: { positionMode: names[mode], instrument: opened?.instrumentId } }),
      async () => {
        await store?.read(rest)
        return store !== undefined && modeIn(store.getSnapshot(), opened?.instrumentId) === mode
      },
      systemPause,
    )
    await store?.read(rest)
    return outcome
  })
}
