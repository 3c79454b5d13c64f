import { use, useMemo, useState } from 'react'
import { Router, type BaseLocationHook, type RouterOptions } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { navigate } from 'wouter/use-browser-location'
import type { Price } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import { expiryCode } from '@/core/protocol/optionName'
import type { SetDraft } from '@/web/desk/draft/orderDraft'
import { useTicketChoice } from '@/web/desk/draft/ticketChoice'
import { panelName } from '@/web/desk/layout/panels/panelName'
import { pickQuote } from '@/web/desk/ticket/order/draftChanges'
import { decimalValue } from '@/web/ui/decimalText'
import { LazyFallback } from '@/web/ui/LazyFallback'
import { optionPath } from '@/web/ui/navigation/optionPaths'
import { PanelContext, PanelScreensContext } from '@/web/ui/navigation/panelScreens'
import { carriedSearch, tradePath } from '@/web/ui/navigation/routes'
import { Panel } from '@/web/ui/Panel'
import { ScreenSkeleton } from '@/web/ui/Skeleton'

type ChainPanelProps = { instrument: Instrument; setDraft: SetDraft }

/**
 * The option chain of the desk's asset, at the expiry of the desk's option. A press on a quote opens the option on the
 * desk, with its price in the ticket.
 */
export function ChainPanel({ instrument, setDraft }: ChainPanelProps) {
  const { asset, instrumentName } = instrument
  const { hand, getHanded } = useTicketChoice()
  const [followed, follow] = useState(instrument)
  // A perpetual leaves the chain where it is.
  if (instrumentName !== followed.instrumentName && instrument.instrumentType === 'OPTION') follow(instrument)
  const memory = useMemo(() => memoryLocation({ path: startPath(asset, followed) }), [asset, followed])
  const router = useMemo((): RouterOptions => {
    const go: typeof navigate = (to, options) => {
      if (new URL(to, location.origin).pathname === optionPath('chain', asset))
        return memory.navigate(String(to), options)
      const handed = getHanded()
      // The desk reads the handed price only when it opens an instrument, and this option is already open.
      if (to === tradePath(instrumentName) + carriedSearch() && handed?.instrumentName === instrumentName) {
        hand(undefined)
        const price = decimalValue<Price>(handed.priceText)
        return setDraft((draft) => pickQuote(draft, { side: handed.side, price }))
      }
      return navigate(to, options)
    }
    const usePath: BaseLocationHook = () => [memory.hook()[0], go]
    return { hook: usePath, searchHook: memory.searchHook }
  }, [memory, asset, instrumentName, hand, getHanded, setDraft])
  return (
    <Panel title={panelName('chain')} freshness={undefined}>
      <Router key={asset} {...router}>
        <LazyFallback fallback={<ScreenSkeleton />}>
          <PanelContext value="content">{use(PanelScreensContext)}</PanelContext>
        </LazyFallback>
      </Router>
    </Panel>
  )
}

/** The address of a chain at the expiry of an option, which is ignored if the chain does not list it. */
function startPath(asset: string, instrument: Instrument): string {
  const chain = optionPath('chain', asset)
  return instrument.instrumentType === 'OPTION' ? `${chain}?expiry=${expiryCode(instrument.expiryNs)}` : chain
}
