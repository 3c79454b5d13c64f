import { useRef, useState, type RefObject, type KeyboardEvent } from 'react'
import { t, shownLanguage } from '@/web/language/t'
import { IconButton } from '@/web/ui/Button'
import { CoinMark } from '@/web/ui/coins/CoinMark'
import { SearchIcon } from '@/web/ui/icons'
import { Listbox, ListboxOption } from '@/web/ui/Listbox'
import { CloseIcon } from '@/web/ui/moreIcons'
import { WideDialog } from '@/web/ui/WideDialog'
import { paletteRows, sectionNames, type PaletteRow } from './paletteRows'
import type { ParsedPhrase } from './parsePhrase'
import { type PalettePlan, PlanSheet, planTitleId } from './PlanSheet'
import { iconOfPhrase, RowKeys, shortcutOf } from './RowIcon'

export type CommandPaletteDialogProps = {
  text: string
  onText: (text: string) => void
  parsed: ParsedPhrase
  /** A listed option as a phrase names it, for the example of buying one. */
  option: string | undefined
  /** Rows besides the suggestions of the parser. */
  more?: readonly PaletteRow[]
  plan: PalettePlan | undefined
  /** Sent phrases, newest last. */
  history: readonly string[]
  isSending: boolean
  /** Why the last press did not run the plan; kept until the phrase changes. */
  rejection: { readonly words: string; readonly code?: string | undefined } | undefined
  onSend: () => void
  onFill: () => void
  onClose: () => void
}

/** The dialog of the command palette: a phrase and its plan. ↓ enters the suggestions, ↑ recalls earlier phrases. */
export function CommandPaletteDialog(props: CommandPaletteDialogProps) {
  const { text, onText, parsed, more = noRows, plan, history, isSending, rejection, onSend, onFill, onClose } = props
  const input = useRef<HTMLInputElement>(null)
  const [active, setActive] = useState<number>()
  /** Position in the history of the shown phrase; the newest phrase is 1, and 0 is the typed text. */
  const [back, setBack] = useState(0)
  const suggestions = paletteRows(parsed.suggestions, more)

  const change = (next: string) => {
    setActive(undefined)
    onText(next)
  }
  const complete = (phrase: string) => {
    setBack(0)
    change(phrase)
    input.current?.focus()
  }
  const recall = (steps: number) => {
    const phrase = steps === 0 ? '' : history[history.length - steps]
    if (phrase === undefined) return
    setBack(steps)
    change(phrase)
  }
  const onArrow = (step: 1 | -1) => {
    if (active === undefined && step === -1) return recall(back + 1)
    if (active === undefined && back > 0) return recall(back - 1)
    const next = active === undefined ? 0 : active + step
    if (next < 0) setActive(undefined)
    else setActive(Math.min(next, suggestions.length - 1))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (event.key === 'ArrowUp' || suggestions.length > 0 || back > 0) onArrow(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      // Key repeat is ignored, so that holding Enter sends once.
      if (event.repeat) return
      const chosen = active === undefined ? undefined : suggestions[active]
      if (event.metaKey || event.ctrlKey) onFill()
      else if (chosen === undefined) onSend()
      else complete(chosen.phrase)
    }
  }
  const isHelp = parsed.status === 'understood' && parsed.command.kind === 'help'
  return (
    <WideDialog
      title={t('Commands')}
      onClose={onClose}
      initialFocus={input}
      className="md:top-24 md:left-1/2 md:h-[38rem] md:max-[68.75rem]:h-[49rem] md:max-h-[calc(100dvh-7rem)] md:w-[min(52.5rem,100vw-2rem)] md:-translate-x-1/2"
    >
      <PhraseField
        ref={input}
        value={text}
        onChange={(next) => {
          setBack(0)
          change(next)
        }}
        onKeyDown={onKeyDown}
        onClose={onClose}
        hasSuggestions={suggestions.length > 0}
        activeId={active === undefined ? undefined : suggestionId(active)}
      />
      <div className="flex min-h-0 flex-1 flex-col min-[68.75rem]:grid min-[68.75rem]:grid-cols-[1fr_21.25rem]">
        <div className={plan === undefined ? besideHelp : besidePlan}>
          <div className="label px-4 pt-4 max-md:hidden">{t('What Enter does')}</div>
          <PhraseMessage text={text} parsed={parsed} plan={plan} rejection={rejection} />
          {plan !== undefined && <PlanSheet plan={plan} isSending={isSending} onSend={onSend} />}
          {(isHelp || text.trim() === '') && <CommandHelp isAsked={isHelp} option={props.option} onPick={complete} />}
        </div>
        <SuggestionList suggestions={suggestions} active={active} onPick={complete} />
      </div>
      <p className="shrink-0 border-t border-line px-5 py-2 text-xs text-text-3 pointer-coarse:hidden">
        {t('Enter to run · ↓ suggestions · ↑ history · Esc to close')}
      </p>
    </WideDialog>
  )
}

const beside =
  'flex min-h-0 min-w-0 flex-col overflow-y-auto min-[68.75rem]:order-2 min-[68.75rem]:bg-surface-2 max-[68.75rem]:shrink-0'
const besideHelp = `${beside} max-[68.75rem]:max-h-3/5`
/** What Enter does is shown whole; the suggestions have the rest. */
const besidePlan = `${beside} max-[68.75rem]:max-h-full`

const noRows: readonly PaletteRow[] = []

type PhraseFieldProps = {
  ref: RefObject<HTMLInputElement | null>
  value: string
  onChange: (text: string) => void
  onKeyDown: (event: KeyboardEvent) => void
  onClose: () => void
  hasSuggestions: boolean
  activeId: string | undefined
}

function PhraseField({ ref, value, onChange, onKeyDown, onClose, hasSuggestions, activeId }: PhraseFieldProps) {
  return (
    <div className="flex h-14 shrink-0 items-center gap-3 border-b border-line pr-3 pl-5 text-text-3">
      <SearchIcon width={18} height={18} className="shrink-0" />
      <input
        type="text"
        aria-label={t('Command')}
        ref={ref}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot be typed into
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={hasSuggestions}
        aria-controls={hasSuggestions ? suggestionListId : undefined}
        aria-activedescendant={activeId}
        aria-describedby={`${planTitleId} ${messageId}`}
        placeholder="buy 2 eth 3100 post"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="send"
        maxLength={200}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        className="h-full min-w-0 flex-1 bg-transparent text-xl text-text-1 outline-none"
      />
      <IconButton label={t('Close')} keys="Esc" onClick={onClose} icon={<CloseIcon />} />
    </div>
  )
}

/** On a phone the suggestions list the same commands, so there the help is for those who ask. */
type CommandHelpProps = { isAsked: boolean; option: string | undefined; onPick: (phrase: string) => void }

const examples = [
  ['buy 2 eth 3100 post', t('Post-only limit. With two numbers, the first is the amount.')],
  ['sell $5000 btc market', t('Amount: contracts, USD ($5000, 5k usd) or % of max (25%).')],
  ['buy 1 eth bid+2', t('Price: number, bid, ask, mid or mark, with an offset in ticks (+2) or % (-0.5%).')],
  ['buy 1 {option} mid', t('Options: expiry, strike, then c or p. “eth” alone means the perpetual.')],
  ['close 50% eth', t('Market by default; add a price for a limit: close half at ask.')],
  ['buy 2 eth 3100 tp 3250 sl 3040', t('Fills the ticket, as stop, twap and scaled do: twap buy 2 eth 30m.')],
  ['buy 1 eth 3100 gtt 8h', t('Good till a time; the page cancels it. Also: fok, and oco 2400 2600.')],
  ['trail 1.5% eth', t('Fills the stop ticket with a trailing stop. Also: trail 20 eth from 3200.')],
  ['flip', t('Reverses your position in one order.')],
  ['cancel all btc', t('Also: cancel buys, cancel eth perp, cancel last, cancel here.')],
  ['move last to bid+1', t('Also: move buy eth to 3100, amend 3090 size 2.')],
  ['hedge eth 0 band 2', t('Keeps your delta at 0 ± 2 with the perpetual. Also: stop hedging.')],
  ['lev eth 5', t('Set leverage on a perpetual.')],
  ['alert eth 3200', t('Also: alert btc index above 90k, alert eth 5%, alert margin above 70.')],
  ['goto portfolio', t('Go to any screen or instrument.')],
  ['theme light', t('Or: theme dark.')],
] as const

function CommandHelp({ isAsked, option, onPick }: CommandHelpProps) {
  return (
    <section aria-label={t('Commands')} className={`p-2 ${isAsked ? '' : 'max-md:hidden'}`}>
      {shownLanguage !== 'en' && (
        <p className="px-2 pb-1 text-xs text-text-3">{t('Commands are in English in every language.')}</p>
      )}
      <ul>
        {examples.flatMap(([words, about]) => {
          if (option === undefined && words.includes('{option}')) return []
          const phrase = words.replace('{option}', option ?? '')
          return (
            <li key={phrase}>
              <button
                type="button"
                onClick={() => onPick(phrase)}
                className="flex min-h-8 w-full flex-col rounded-sm px-2 py-1 text-left hover:bg-surface-3 pointer-coarse:min-h-11"
              >
                <span className="text-sm font-medium">{phrase}</span>
                <span className="text-xs text-text-3">{about}</span>
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

type SuggestionListProps = {
  suggestions: readonly PaletteRow[]
  active: number | undefined
  onPick: (phrase: string) => void
}

const suggestionListId = 'command-palette-suggestions'
const suggestionId = (index: number) => `command-palette-suggestion-${index}`

/** The possible continuations of the phrase, by section. Focus and key handling stay in the field. */
function SuggestionList({ suggestions, active, onPick }: SuggestionListProps) {
  if (suggestions.length === 0) return null
  const sections = [...new Set(suggestions.map(({ section }) => section))]
  return (
    <Listbox id={suggestionListId} aria-label={t('Suggestions')} className="min-h-0 overflow-y-auto p-2">
      {sections.map((section) => (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a group of options has no native element here
        <div key={section} role="group" aria-label={sectionNames[section]} className="pb-2">
          <div aria-hidden="true" className="label px-3 py-1">
            {sectionNames[section]}
          </div>
          {suggestions.map((row, index) =>
            row.section === section ? (
              <SuggestionRow key={row.phrase} index={index} row={row} isActive={index === active} onPick={onPick} />
            ) : null,
          )}
        </div>
      ))}
    </Listbox>
  )
}

type SuggestionRowProps = { index: number; row: PaletteRow; isActive: boolean; onPick: (phrase: string) => void }

function SuggestionRow({ index, row, isActive, onPick }: SuggestionRowProps) {
  const { phrase, word, about, asset } = row
  const shortcut = shortcutOf(phrase)
  const scrollIn = (element: HTMLDivElement | null) => {
    if (isActive) element?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <ListboxOption
      ref={scrollIn}
      id={suggestionId(index)}
      isSelected={isActive}
      onPick={() => onPick(phrase)}
      className={`flex h-9 items-center gap-3 rounded-md px-3 text-base hover:bg-surface-2 pointer-coarse:h-11 ${isActive ? 'bg-surface-2' : ''}`}
    >
      <span className="flex w-5 shrink-0 justify-center text-text-3">
        {asset === undefined ? iconOfPhrase(phrase) : <CoinMark asset={asset} />}
      </span>
      <span className="truncate whitespace-nowrap proportional-nums">{word}</span>
      <span className="min-w-0 flex-1 truncate text-sm text-text-3">{about}</span>
      {shortcut !== undefined && <RowKeys id={shortcut} />}
    </ListboxOption>
  )
}

type PhraseMessageProps = {
  text: string
  parsed: ParsedPhrase
  plan: PalettePlan | undefined
  rejection: { readonly words: string; readonly code?: string | undefined } | undefined
}

const messageId = 'command-palette-message'

/** One line under the phrase: the outcome, the reason why it is blocked, or where parsing stopped. */
function PhraseMessage({ text, parsed, plan, rejection }: PhraseMessageProps) {
  return (
    <div id={messageId} className="min-h-6 shrink-0 px-4 pt-1 pb-2 text-sm">
      {rejection !== undefined ? (
        <p role="alert" className="text-danger">
          {rejection.words} {rejection.code !== undefined && <code className="text-xs">{rejection.code}</code>}
        </p>
      ) : parsed.status === 'understood' ? (
        <Understood plan={plan} />
      ) : parsed.status === 'incomplete' ? (
        <p className="text-text-3">{parsed.words}</p>
      ) : (
        <p className="text-danger">
          <span className="mr-2 text-text-3" aria-hidden="true">
            {text.slice(0, parsed.start)}
            <mark className="bg-transparent text-danger underline decoration-wavy underline-offset-4">
              {text.slice(parsed.start, parsed.end)}
            </mark>
            {text.slice(parsed.end)}
          </span>
          {parsed.words}
        </p>
      )}
    </div>
  )
}

function Understood({ plan }: { plan: PalettePlan | undefined }) {
  if (plan === undefined) return <p className="text-text-3">{t('Available commands')}</p>
  const { blocked } = plan
  if (blocked === undefined)
    return <p className="text-text-2 pointer-coarse:hidden">{t('Press Enter to run exactly what’s shown.')}</p>
  return (
    <p className="text-danger">
      {blocked.words} {blocked.code !== undefined && <code className="text-xs">{blocked.code}</code>}
    </p>
  )
}
