import { useMemo, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import type { Instrument } from '@/core/protocol/instrument'
import { t } from '@/web/language/t'
import { favouritesFirst, searchInstruments } from '@/web/market/searchInstruments'
import { Button, IconButton } from '@/web/ui/Button'
import { EmptyState } from '@/web/ui/EmptyState'
import { SearchIcon } from '@/web/ui/icons'
import { CloseIcon, StarIcon } from '@/web/ui/moreIcons'
import { RadioGroup } from '@/web/ui/RadioGroup'
import { WideDialog } from '@/web/ui/WideDialog'
import { leftRows } from './browse'
import { browsedLists, PickerBrowse } from './PickerBrowse'
import type { FiguresOf } from './pickerFigures'
import { listId, optionId, PickerList, scrollToRow } from './PickerList'
import { useBrowsing } from './useBrowsing'

export type InstrumentPickerProps = {
  onOpenChange: (isOpen: boolean) => void
  instruments: readonly Instrument[]
  figuresOf?: FiguresOf
  /** The venue's time, for the time left to each expiry. */
  nowMs: number
  /** Called with the names of the instruments in view. */
  onView?: (instrumentNames: readonly string[]) => void
  /** Called with the asset whose options are in view. */
  onAsset?: (asset: string | undefined) => void
  /** Names listed first while the search is empty. */
  favourites?: ReadonlySet<string>
  /** Viewed in this browser, newest first. */
  recent?: readonly string[]
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

const noFigures: FiguresOf = () => ({})
const noFavourites: ReadonlySet<string> = new Set()
const noNames: readonly string[] = []

/** Browses by asset and expiry, and finds instruments by parts of their names. Arrows select, Enter opens. */
export function InstrumentPicker(props: InstrumentPickerProps) {
  const searchRef = useRef<HTMLInputElement>(null)
  return (
    <WideDialog
      onClose={() => props.onOpenChange(false)}
      title={t('Choose an instrument')}
      initialFocus={searchRef}
      className="md:top-[6.25rem] md:left-3 md:h-[39.0625rem] md:max-h-[calc(100dvh-7rem)] md:w-[min(65.5rem,100vw-1.5rem)]"
    >
      <Finder {...props} searchRef={searchRef} />
    </WideDialog>
  )
}

/** Mounted together with the dialog, so that each search starts empty. */
function Finder({
  instruments,
  figuresOf = noFigures,
  nowMs,
  favourites = noFavourites,
  recent = noNames,
  onFavourite,
  onView,
  onAsset,
  selectedName,
  onPick,
  onOpenChange,
  searchRef,
  footer,
}: InstrumentPickerProps & { searchRef: RefObject<HTMLInputElement | null> }) {
  const [query, setQuery] = useState('')
  const [kind, setKind] = useState<Kind>('all')
  const [active, setActive] = useState(0)
  // Read once on opening, so that a row does not move when its star is pressed.
  const [first] = useState(favourites)
  const [viewed] = useState(recent)
  const isFavourite = ({ instrumentName }: Instrument) => favourites.has(instrumentName)
  const wasFavourite = ({ instrumentName }: Instrument) => first.has(instrumentName)
  const isBrowsing = query === '' && kind === 'all'
  const ofKind = instruments.filter(
    (one) =>
      kind === 'all' || (kind === 'FAVOURITE' ? isFavourite(one) || wasFavourite(one) : one.instrumentType === kind),
  )
  const matches = isBrowsing ? [] : searchInstruments(ofKind, query)
  const found = query === '' ? favouritesFirst(matches, first) : matches
  const left = useMemo(
    () => leftRows({ instruments, starred: first, recent: viewed, selectedName }),
    [instruments, first, viewed, selectedName],
  )
  const browsing = useBrowsing({ instruments, left, selectedName, nowMs, figuresOf, onAsset })
  const marked = isBrowsing ? browsing.marked : found[active]
  const isMarked = marked !== undefined && isFavourite(marked)

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
    if (event.key === 'Enter') return pick(marked)
    if (isBrowsing) return browsing.onKeyDown(event)
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    choose(active + (event.key === 'ArrowDown' ? 1 : -1))
  }
  return (
    <>
      <div className="flex h-12 shrink-0 items-center gap-3 border-b border-line pr-3 pl-5 text-text-3 max-md:h-auto! max-md:flex-wrap max-md:gap-y-0 pointer-coarse:h-14">
        <SearchIcon width={18} height={18} className="shrink-0" />
        <input
          type="text"
          ref={searchRef}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot be typed into
          role="combobox"
          aria-label={t('Search instruments')}
          aria-expanded="true"
          aria-controls={isBrowsing ? browsedLists : listId}
          aria-activedescendant={isBrowsing ? browsing.markedId : marked === undefined ? undefined : optionId(active)}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          placeholder={t('Market, expiry or strike, e.g. eth 11dec 3200 c')}
          value={query}
          onChange={(event) => {
            setQuery(event.currentTarget.value)
            choose(0)
          }}
          onKeyDown={onKeyDown}
          className="h-full min-w-0 flex-1 bg-transparent text-lg text-ellipsis text-text-1 outline-none max-md:h-14 max-md:placeholder:text-sm"
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
        <RadioGroup
          label={t('Type')}
          value={kind}
          onChange={setKind}
          options={kinds}
          className="max-md:order-last max-md:mb-2 max-md:-ml-2 max-md:basis-full"
        />
        <IconButton label={t('Close')} keys="Esc" onClick={() => onOpenChange(false)} icon={<CloseIcon />} />
      </div>
      {isBrowsing && (
        <PickerBrowse
          left={left}
          browsing={browsing}
          figuresOf={figuresOf}
          nowMs={nowMs}
          isFavourite={isFavourite}
          selectedName={selectedName}
          onView={onView}
          onPick={pick}
          onFavourite={onFavourite}
        />
      )}
      {!isBrowsing && found.length === 0 && (
        <EmptyState
          drawing="search"
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
      {!isBrowsing && (
        <PickerList
          found={found}
          figuresOf={figuresOf}
          active={active}
          isFavourite={isFavourite}
          selectedName={selectedName}
          onView={onView}
          onPick={pick}
          onFavourite={({ instrumentName }, index) => {
            setActive(index)
            onFavourite(instrumentName)
          }}
        />
      )}
      {footer}
    </>
  )
}
