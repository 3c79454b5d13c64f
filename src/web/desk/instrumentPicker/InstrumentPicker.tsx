import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type UIEvent,
} from 'react'
import type { Price } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import { t } from '@/web/language/t'
import { favouritesFirst, searchInstruments } from '@/web/market/searchInstruments'
import { Button, IconButton } from '@/web/ui/Button'
import { CoinMark } from '@/web/ui/coins/CoinMark'
import { Dialog } from '@/web/ui/Dialog'
import { EmptyState } from '@/web/ui/EmptyState'
import { formatPercent, formatPrice } from '@/web/ui/formatNumber'
import { SearchIcon } from '@/web/ui/icons'
import { StarIcon } from '@/web/ui/moreIcons'
import { RadioGroup } from '@/web/ui/RadioGroup'
import { rowWindow } from '@/web/ui/table/useTableRows'
import { TextField } from '@/web/ui/TextField'

export type PickerFigures = { readonly mark?: Price | undefined; readonly changeRatio?: number | undefined }

export type InstrumentPickerProps = {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  instruments: readonly Instrument[]
  figuresOf?: (instrumentName: string) => PickerFigures
  /** Called with the names of the instruments in view. */
  onView?: (instrumentNames: readonly string[]) => void
  /** Names listed first while the search is empty. */
  favourites?: ReadonlySet<string>
  onFavourite: (instrumentName: string) => void
  selectedName: string
  onPick: (instrument: Instrument) => void
  footer?: ReactNode
}

const kinds = [
  { value: 'all', label: t('All') },
  { value: 'FAVOURITE', label: t('Favourites') },
  { value: 'PERPETUAL', label: t('Perpetuals') },
  { value: 'OPTION', label: t('Options') },
] as const
type Kind = (typeof kinds)[number]['value']

const rowHeight = 28
const noFigures = (): PickerFigures => ({})
const noFavourites: ReadonlySet<string> = new Set()

/** Finds instruments by parts of their names. ↑ and ↓ select, Enter opens. */
export function InstrumentPicker(props: InstrumentPickerProps) {
  const searchRef = useRef<HTMLInputElement>(null)
  return (
    <Dialog
      isOpen={props.isOpen}
      onOpenChange={props.onOpenChange}
      title={t('Choose an instrument')}
      isTitleHidden
      size="large"
      initialFocus={searchRef}
    >
      <Finder {...props} searchRef={searchRef} />
    </Dialog>
  )
}

/** Mounted together with the dialog, so that each search starts empty. */
function Finder({
  instruments,
  figuresOf = noFigures,
  favourites = noFavourites,
  onFavourite,
  onView,
  selectedName,
  onPick,
  onOpenChange,
  searchRef,
  footer,
}: InstrumentPickerProps & { searchRef: RefObject<HTMLInputElement | null> }) {
  const [query, setQuery] = useState('')
  const [kind, setKind] = useState<Kind>('all')
  const [active, setActive] = useState(0)
  const [scroll, setScroll] = useState({ top: 0, height: 480 })
  // Read once on opening, so that a row does not move when its star is pressed.
  const [first] = useState(favourites)
  const isFavourite = ({ instrumentName }: Instrument) => favourites.has(instrumentName)
  const wasFavourite = ({ instrumentName }: Instrument) => first.has(instrumentName)
  const ofKind = instruments.filter(
    (one) =>
      kind === 'all' || (kind === 'FAVOURITE' ? isFavourite(one) || wasFavourite(one) : one.instrumentType === kind),
  )
  const matches = searchInstruments(ofKind, query)
  const found = query === '' ? favouritesFirst(matches, first) : matches
  const marked = found[active]
  const hasChange = found.some((one) => hasDayChange(one, figuresOf(one.instrumentName)))
  const isMarked = marked !== undefined && isFavourite(marked)
  const { start, end } = rowWindow(found.length, rowHeight, scroll, 60)
  const inView = found.slice(start, end)
  const namesInView = inView.map(({ instrumentName }) => instrumentName).join(' ')
  const reportView = useEffectEvent((names: string) => onView?.(names.split(' ')))
  useEffect(() => reportView(namesInView), [namesInView])

  const pick = (instrument: Instrument | undefined) => {
    if (instrument === undefined) return
    onPick(instrument)
    onOpenChange(false)
  }
  const choose = (index: number) => {
    const next = Math.max(0, Math.min(index, found.length - 1))
    setActive(next)
    scrollToRow(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') return pick(found[active])
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    choose(active + (event.key === 'ArrowDown' ? 1 : -1))
  }
  return (
    <>
      <div className="flex items-center gap-2 border-b border-line p-3">
        <TextField
          label={t('Search instruments')}
          isLabelHidden
          className="flex-1"
          ref={searchRef}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot be typed into
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={found[active] === undefined ? undefined : optionId(active)}
          placeholder={t('e.g. eth perp, btc 90000 c')}
          prefix={<SearchIcon />}
          value={query}
          onChange={(text) => {
            setQuery(text)
            choose(0)
          }}
          onKeyDown={onKeyDown}
        />
        <IconButton
          label={
            marked === undefined ? t('Favourite') : t('Favourite {instrument}', { instrument: marked.instrumentName })
          }
          aria-pressed={isMarked}
          disabled={marked === undefined}
          onClick={() => {
            if (marked !== undefined) onFavourite(marked.instrumentName)
          }}
          className={isMarked ? 'text-warn!' : ''}
          icon={<StarIcon fill={isMarked ? 'currentColor' : 'none'} />}
        />
        <RadioGroup label={t('Type')} value={kind} onChange={setKind} options={kinds} className="max-sm:hidden" />
      </div>
      {found.length === 0 && (
        <EmptyState
          action={
            <Button
              size="small"
              onClick={() => {
                setKind('all')
                setQuery('')
                searchRef.current?.focus()
              }}
            >
              {t('Show all instruments')}
            </Button>
          }
        >
          {kind === 'FAVOURITE' && query === '' ? t('No favourites yet.') : t('No matching instruments')}
        </EmptyState>
      )}
      <div
        id={listId}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a listbox of custom options has no native element
        role="listbox"
        aria-label={t('Instruments')}
        className="h-120 min-h-0 overflow-y-auto py-1"
        hidden={found.length === 0}
        onScroll={(event: UIEvent<HTMLDivElement>) =>
          setScroll({ top: event.currentTarget.scrollTop, height: event.currentTarget.clientHeight })
        }
      >
        <div role="presentation" style={{ height: start * rowHeight }} />
        {inView.map((instrument, index) => (
          <PickerRow
            key={instrument.instrumentId}
            id={optionId(start + index)}
            instrument={instrument}
            figures={figuresOf(instrument.instrumentName)}
            isActive={start + index === active}
            isFavourite={isFavourite(instrument)}
            isCurrent={instrument.instrumentName === selectedName}
            hasChange={hasChange}
            onPick={() => pick(instrument)}
            onFavourite={() => {
              setActive(start + index)
              onFavourite(instrument.instrumentName)
            }}
          />
        ))}
        <div role="presentation" style={{ height: (found.length - end) * rowHeight }} />
      </div>
      {footer}
    </>
  )
}

const listId = 'instrument-picker-list'
const optionId = (index: number) => `instrument-picker-${index}`

/** Scrolls to a row, even if it is not rendered, because all rows have a fixed height. */
function scrollToRow(index: number): void {
  const list = document.getElementById(listId)
  if (list === null) return
  const top = index * rowHeight
  if (top < list.scrollTop) list.scrollTop = top
  else if (top + rowHeight * 2 > list.scrollTop + list.clientHeight)
    list.scrollTop = top + rowHeight * 2 - list.clientHeight
}

/**
 * True if a 24h change is expected. Venues publish it for perpetuals only, so its absence for an option is not marked
 * as missing.
 */
function hasDayChange({ instrumentType }: Instrument, { changeRatio }: PickerFigures): boolean {
  return instrumentType === 'PERPETUAL' || changeRatio !== undefined
}

type PickerRowProps = {
  id: string
  instrument: Instrument
  figures: PickerFigures
  isActive: boolean
  isFavourite: boolean
  isCurrent: boolean
  hasChange: boolean
  onPick: () => void
  onFavourite: () => void
}

function PickerRow(props: PickerRowProps) {
  const { id, instrument, figures, isActive, isFavourite, isCurrent, hasChange, onPick, onFavourite } = props
  const { changeRatio } = figures
  const tone =
    changeRatio === undefined || changeRatio === 0 ? 'text-text-3' : changeRatio > 0 ? 'text-buy' : 'text-sell'
  return (
    /* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
       -- the search field keeps the focus and handles the keys; the list only shows which row they are on */
    <div
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an HTML option is valid only inside a select
      role="option"
      aria-label={`${instrument.instrumentName}${isFavourite ? t(', favourite') : ''}`}
      aria-selected={isCurrent}
      onClick={({ target }) =>
        target instanceof Element && target.closest('[data-star]') !== null ? onFavourite() : onPick()
      }
      className={`grid h-7 cursor-pointer ${hasChange ? 'grid-cols-[28px_1fr_90px_110px_72px]' : 'grid-cols-[28px_1fr_90px_110px]'} items-center gap-2 max-sm:grid-cols-[28px_1fr_58px_80px] pr-4 pl-2 text-sm hover:bg-surface-2 ${isActive ? 'bg-accent-soft' : ''}`}
    >
      {/* Pointer only, because a listbox option cannot contain a button. Keyboard users have the star beside the
          search. */}
      <span
        data-star=""
        className={`flex h-7 items-center justify-center hover:text-warn ${isFavourite ? 'text-warn' : 'text-text-4'}`}
      >
        <StarIcon width={13} height={13} fill={isFavourite ? 'currentColor' : 'none'} />
      </span>
      <span
        className={`flex min-w-0 items-center gap-2 font-medium proportional-nums ${isCurrent ? 'text-accent' : ''}`}
      >
        <CoinMark asset={instrument.asset} size={16} />
        <span className="truncate">{instrument.instrumentName}</span>
      </span>
      <span className="truncate text-xs text-text-3">
        {instrument.instrumentType === 'PERPETUAL'
          ? t('Perpetual')
          : instrument.optionType === 'call'
            ? t('Call')
            : t('Put')}
      </span>
      <span className="text-right">{formatPrice(figures.mark, instrument.priceStep)}</span>
      {hasChange && (
        <span className={`text-right text-xs max-sm:hidden ${tone}`}>
          {hasDayChange(instrument, figures) && formatPercent(changeRatio)}
        </span>
      )}
    </div>
  )
}
