import { use, useLayoutEffect, useRef, useState } from 'react'
import { emptyDraft, type OrderDraft } from '@/web/desk/draft/orderDraft'
import { useTicketChoice, useTicketKind } from '@/web/desk/draft/ticketChoice'
import { plural, t } from '@/web/language/t'
import { useTradeAccess } from '@/web/session/access/useTradeAccess'
import { ChevronDownIcon } from '@/web/ui/icons'
import { lazyPanel } from '@/web/ui/lazyPanel'
import { OpenedTool } from '@/web/ui/OpenedTool'
import { PanelPlaceContext } from '@/web/ui/placeBeside'
import { MarginChoice } from './MarginChoice'
import type { TicketHeadProps } from './ticketHeadProps'

const MoreMenu = lazyPanel(() => import('./MoreMenu').then((module) => module.MoreMenu), 'mark')

const kinds = ['limit', 'market', 'stop'] as const
const names = {
  limit: t('Limit'),
  market: t('Market'),
  stop: t('Stop'),
  twap: 'TWAP',
  scale: t('Scaled'),
  iceberg: t('Iceberg'),
}

const tab =
  'relative flex h-9 items-center gap-1 rounded-sm text-sm font-medium whitespace-nowrap text-text-3 hover:text-text-1 pointer-coarse:h-11'
const here = 'text-text-1! after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:bg-accent'

/** The kinds of tickets as tabs, with the margin mode at the right. */
export function TicketHead({ instrument, context, MarginDialog, focus }: TicketHeadProps) {
  const kind = useTicketKind()
  const { choose } = useTicketChoice()
  const { canTrade } = useTradeAccess()
  const { draft, setDraft } = context
  const { tools } = use(PanelPlaceContext)
  const head = useRef<HTMLDivElement>(null)
  // Each kind is a form of its own, so the chosen tab is mounted again.
  useLayoutEffect(() => {
    const element = head.current
    if (focus.take()) element?.querySelector<HTMLElement>(':checked, [data-more]')?.focus()
    return () => {
      if (element?.contains(document.activeElement) === true) focus.leave()
    }
  }, [focus])
  const chosen = kind === 'order' ? draft.type : kind
  const pick = (next: (typeof kinds)[number]) => {
    if (next !== 'stop') setDraft((now) => ({ ...now, type: next }))
    choose(next === 'stop' ? 'stop' : 'order')
  }
  return (
    <div
      ref={head}
      className="-mt-1 flex flex-wrap items-center gap-x-2.5 [.ticket-sheet_&]:gap-x-4 [.ticket-sheet_&]:pr-10"
    >
      <div role="radiogroup" aria-label={t('Ticket')} className="flex gap-2.5 [.ticket-sheet_&]:gap-4">
        {kinds.map((value) => (
          <label key={value} className={`${tab} ${value === chosen ? here : ''}`}>
            <input
              type="radio"
              name="kind"
              aria-label={names[value]}
              checked={value === chosen}
              onChange={() => pick(value)}
              className="absolute -inset-x-1.5 inset-y-0 cursor-pointer appearance-none rounded-sm -outline-offset-2!"
            />
            {names[value]}
          </label>
        ))}
      </div>
      <MoreButton instrument={instrument} context={context} />
      <span className="-ml-2.5 flex-1" />
      {instrument.instrumentType === 'PERPETUAL' && canTrade !== 'signedOut' && (
        <MarginChoice instrument={instrument} isDisabled={canTrade !== 'trading'} MarginDialog={MarginDialog} />
      )}
      {/* Without tabs above it, the ticket is moved by its own first row. */}
      {tools !== undefined && <span className="-mr-2 -ml-2.5">{tools}</span>}
    </div>
  )
}

function MoreButton({ instrument, context }: Pick<TicketHeadProps, 'instrument' | 'context'>) {
  const kind = useTicketKind()
  const [anchor, setAnchor] = useState<HTMLElement>()
  const changed = changedCount(context.draft)
  const isHere = kind !== 'order' && kind !== 'stop'
  const name = isHere ? names[kind] : t('More')
  const text = changed === 0 ? name : `${name} (${changed})`
  return (
    <>
      <button
        type="button"
        data-more=""
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        aria-current={isHere ? 'true' : undefined}
        aria-label={changed === 0 ? undefined : plural(changed, { one: 'More ({count})', other: 'More ({count})' })}
        onPointerEnter={MoreMenu.preload}
        onFocus={MoreMenu.preload}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        className={`${tab} ${isHere ? here : ''}`}
      >
        {text}
        <ChevronDownIcon width={12} height={12} />
      </button>
      {anchor !== undefined && (
        <OpenedTool onClose={() => setAnchor(undefined)}>
          <MoreMenu instrument={instrument} context={context} anchor={anchor} onClosed={() => setAnchor(undefined)} />
        </OpenedTool>
      )}
    </>
  )
}

/** Number of options in the menu that differ from the default, so that none is signed unseen. */
function changedCount({ mmp, selfTradePrevention }: OrderDraft): number {
  return (mmp ? 1 : 0) + (selfTradePrevention === emptyDraft.selfTradePrevention ? 0 : 1)
}
