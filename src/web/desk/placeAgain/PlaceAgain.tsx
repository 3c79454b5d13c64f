import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useMarketData } from '@/web/market/marketDataContext'
import { useConnectedAccount } from '@/web/session/accountContext'
import { usePageStore } from '@/web/session/pageStores'
import { lazyPanel } from '@/web/ui/lazyPanel'
import { OpenedTool } from '@/web/ui/OpenedTool'
import { isMac } from '@/web/ui/shortcuts/keymapStore'
import { strokesOf } from '@/web/ui/shortcuts/stroke'
import { createLastCancel, offeredForMs } from './lastCancel'

const PlaceAgainDialog = lazyPanel(
  () => import('./PlaceAgainDialog').then((module) => module.PlaceAgainDialog),
  'corner',
)

/** Offers to place the last cancelled orders again, from their notice or by Ctrl or ⌘ with Z. */
export function PlaceAgain() {
  const lastCancel = usePageStore(createLastCancel)
  const { last, isAsked } = useSyncExternalStore(lastCancel.subscribe, lastCancel.getSnapshot)
  const account = useConnectedAccount()
  const { clock } = useMarketData()
  // Another account must not get these orders.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the account is the reason to forget
  useEffect(() => lastCancel.forget, [lastCancel, account])
  const onUndo = useEffectEvent((event: KeyboardEvent) => {
    if (last === undefined || clock.nowMs() - last.atMs > offeredForMs) return
    event.preventDefault()
    lastCancel.ask(last)
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // The chart, listening on the document, takes the key first.
      if (event.defaultPrevented || strokesOf(event, isMac())[0] !== 'mod+z') return
      const { target } = event
      const isTaken =
        target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role=dialog]')
      if (isTaken === null || isTaken === false) onUndo(event)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
  return isAsked && last !== undefined ? (
    <OpenedTool key={last.atMs} onClose={lastCancel.close}>
      <PlaceAgainDialog last={last} onClose={lastCancel.close} onPlace={() => lastCancel.spend(last)} />
    </OpenedTool>
  ) : null
}
