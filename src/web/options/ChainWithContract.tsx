import { Suspense, use, useMemo, useState, useSyncExternalStore } from 'react'
import { usePathname } from 'wouter/use-browser-location'
import { formatFixed6 } from '@/core/protocol/fixed6'
import { useTicketChoice } from '@/web/desk/draft/ticketChoice'
import type { ChainExpiry } from '@/web/market/options/chainStore'
import type { ChainDeskProps } from '@/web/options/chain/LiveChain'
import type { ChainPress } from '@/web/options/chain/useChainPress'
import { useStructureDraft } from '@/web/options/structure/structureStore'
import { lazyPanel } from '@/web/ui/lazyPanel'
import { PanelContext } from '@/web/ui/navigation/panelScreens'
import { shownInstrument } from '@/web/ui/navigation/routes'
import { usePersisted } from '@/web/ui/usePersisted'

const LegsPayoff = lazyPanel(() => import('@/web/options/builder/LegsPayoff').then((module) => module.LegsPayoff))
const ContractDock = lazyPanel(() => import('./ContractDock').then((module) => module.ContractDock))

/** The ticket fits beside the chain with its default columns, or below the chain on a tablet in portrait. */
const wide = matchMedia('(min-width: 80rem), (min-width: 43.75rem) and (min-height: 62.5rem)')

function useIsWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      wide.addEventListener('change', listener)
      return () => wide.removeEventListener('change', listener)
    },
    () => wide.matches,
  )
}

/** The chain, and beside it the contract clicked last. On the desk there is no second ticket. */
export function ChainWithContract(props: ChainDeskProps) {
  return use(PanelContext) === undefined ? <DockedChain {...props} /> : <DeskChain {...props} />
}

/** The chain in a panel of the desk, which marks the desk's option. */
function DeskChain({ children }: ChainDeskProps) {
  const chosen = shownInstrument(usePathname())
  const link = useMemo(() => ({ onTrade: undefined, chosen, isOpen: false, onOpen: undefined }), [chosen])
  return <div className="flex min-h-0 flex-1 flex-col panel">{children(link)}</div>
}

/**
 * The chain, as high as its strikes. A wide screen also shows the contract clicked last beside it and its payoff below, or
 * the payoff of the legs.
 */
function DockedChain({ asset, chain, atTheMoney, children }: ChainDeskProps) {
  const isWide = useIsWide()
  const [isOpen, setOpen] = usePersisted('chain.ticket', readIsOpen)
  const [wanted, setWanted] = useState<string>()
  const [{ legs }] = useStructureDraft()
  const { hand, choose } = useTicketChoice()
  const [again, setAgain] = useState<ChainPress>()
  const options = useMemo(() => optionsOf(chain), [chain])
  // Remembers the first at-the-money contract, because the ticket must not switch contracts while an order is typed.
  if (wanted === undefined && atTheMoney !== undefined) setWanted(atTheMoney)
  const option = options.get(wanted ?? '') ?? options.get(atTheMoney ?? '')
  const isShown = isWide && isOpen
  const chosen = option?.instrumentName

  const link = useMemo(() => {
    if (!isWide) return undefined
    const onTrade = (press: ChainPress) => {
      const { instrumentName, side, price } = press
      if (instrumentName === chosen) {
        choose('order')
        setAgain(press)
        return
      }
      hand({ instrumentName, side, priceText: price === undefined ? '' : formatFixed6(price) })
      setWanted(instrumentName)
    }
    return {
      onTrade: isOpen ? onTrade : undefined,
      chosen: isOpen ? chosen : undefined,
      isOpen,
      onOpen: (next: boolean) => setOpen(() => next),
    }
  }, [isWide, isOpen, chosen, hand, choose, setOpen])

  return (
    <div
      data-docked={isShown || undefined}
      data-gathered={legs.length > 0 || undefined}
      className="grid min-h-0 flex-1 grid-cols-1 grid-rows-1 gap-1 data-docked:grid-cols-[minmax(0,1fr)_19rem] data-docked:grid-rows-[minmax(0,auto)_minmax(15rem,1fr)] max-[80rem]:data-docked:grid-rows-[minmax(0,auto)_minmax(32rem,1fr)] [@media(max-height:49.9375rem)]:data-docked:grid-rows-1"
    >
      <div className="flex min-h-0 min-w-0 flex-col panel max-[80rem]:in-data-docked:col-span-2">{children(link)}</div>
      {isShown && legs.length > 0 && (
        <div className="col-start-1 row-start-2 flex max-h-120 min-h-0 gap-1 max-[80rem]:max-h-none max-[80rem]:flex-col [@media(max-height:49.9375rem)]:hidden">
          <Suspense fallback={<div aria-busy="true" className="flex-1 panel" />}>
            <LegsPayoff asset={asset} chain={chain} />
          </Suspense>
        </div>
      )}
      {isShown && (
        <Suspense fallback={<DockBegins />}>
          {option === undefined ? (
            <DockBegins />
          ) : (
            <ContractDock
              key={option.instrumentName}
              option={option}
              legCount={legs.length}
              press={again?.instrumentName === option.instrumentName ? again : undefined}
            />
          )}
        </Suspense>
      )}
    </div>
  )
}

function DockBegins() {
  return (
    <div
      aria-busy="true"
      className="col-start-2 row-span-full row-start-1 min-h-0 panel max-[80rem]:row-span-1 max-[80rem]:row-start-2"
    />
  )
}

function optionsOf(chain: readonly ChainExpiry[]) {
  const listed = chain.flatMap(({ strikes }) => strikes.flatMap(({ call, put }) => [call, put]))
  return new Map(listed.flatMap((option) => (option === undefined ? [] : [[option.instrumentName, option] as const])))
}

function readIsOpen(persisted: unknown): boolean {
  return persisted !== false
}
