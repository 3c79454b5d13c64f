import { useRef, useState, type RefObject, type KeyboardEvent } from 'react'
import { t, shownLanguage } from '@/web/language/t'
import { Dialog } from '@/web/ui/Dialog'
import { TextField } from '@/web/ui/TextField'
import type { ParsedPhrase, Suggestion } from './parsePhrase'
import { type PalettePlan, PlanSheet, planTitleId } from './PlanSheet'

export type CommandPaletteDialogProps = {
  text: string
  onText: (text: string) => void
  parsed: ParsedPhrase
  plan: PalettePlan | undefined
  /** Sent phrases, newest last. */
  history: readonly string[]
  isSending: boolean
  /** Why the last press did not run the plan; kept until the phrase changes. */
  rejection: { readonly words: string; readonly code?: string | undefined } | undefined
  onSend: () => void
  onClose: () => void
}

/** The dialog of the command palette: a phrase and its plan. ↓ enters the suggestions, ↑ recalls earlier phrases. */
export function CommandPaletteDialog(props: CommandPaletteDialogProps) {
  const { text, onText, parsed, plan, history, isSending, rejection, onSend, onClose } = props
  const input = useRef<HTMLInputElement>(null)
  const [active, setActive] = useState<number>()
  /** Position in the history of the shown phrase; the newest phrase is 1, and 0 is the typed text. */
  const [back, setBack] = useState(0)
  const { suggestions } = parsed

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
      if (chosen === undefined) onSend()
      else complete(chosen.phrase)
    }
  }
  const isHelp = parsed.status === 'understood' && parsed.command.kind === 'help'
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title={t('Commands')}
      isTitleHidden
      size="large"
      initialFocus={input}
    >
      <PhraseField
        ref={input}
        value={text}
        onChange={(next) => {
          setBack(0)
          change(next)
        }}
        onKeyDown={onKeyDown}
        hasSuggestions={suggestions.length > 0}
        activeId={active === undefined ? undefined : suggestionId(active)}
      />
      <PhraseMessage text={text} parsed={parsed} plan={plan} rejection={rejection} />
      <div className="flex min-h-0 flex-col overflow-y-auto sm:h-124 sm:flex-row">
        <div className="min-h-0 min-w-0 flex-1 sm:order-2 sm:overflow-y-auto">
          {plan !== undefined && <PlanSheet plan={plan} isSending={isSending} onSend={onSend} />}
          {(isHelp || text.trim() === '') && <CommandHelp onPick={complete} />}
        </div>
        <SuggestionList suggestions={suggestions} active={active} onPick={complete} />
      </div>
      <p className="border-t border-line px-4 py-2 text-xs text-text-3 pointer-coarse:hidden">
        {t('Enter to run · ↓ suggestions · ↑ history · Esc to close')}
      </p>
    </Dialog>
  )
}

type PhraseFieldProps = {
  ref: RefObject<HTMLInputElement | null>
  value: string
  onChange: (text: string) => void
  onKeyDown: (event: KeyboardEvent) => void
  hasSuggestions: boolean
  activeId: string | undefined
}

function PhraseField({ ref, value, onChange, onKeyDown, hasSuggestions, activeId }: PhraseFieldProps) {
  return (
    <div className="p-3">
      <TextField
        label={t('Command')}
        isLabelHidden
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
        enterKeyHint="send"
        inputClassName="text-base"
        value={value}
        onChange={onChange}
        onKeyDown={onKeyDown}
      />
    </div>
  )
}

type CommandHelpProps = { onPick: (phrase: string) => void }

const examples = [
  ['buy 2 eth 3100 post', t('Post-only limit. With two numbers, the first is the amount.')],
  ['sell $5000 btc market', t('Amount: contracts, USD ($5000, 5k usd) or % of max (25%).')],
  ['buy 1 eth bid+2', t('Price: number, bid, ask, mid or mark, with an offset in ticks (+2) or % (-0.5%).')],
  ['buy 1 eth 27mar 3200c 150', t('Options: expiry, strike, then c or p. “eth” alone means the perpetual.')],
  ['close 50% eth', t('Market by default; add a price for a limit: close half at ask.')],
  ['flip', t('Reverses your position in one order.')],
  ['cancel all btc', t('Also: cancel buys, cancel eth perp, cancel last, cancel here.')],
  ['move last to bid+1', t('Also: move buy eth to 3100, amend 3090 size 2.')],
  ['lev eth 5', t('Set leverage on a perpetual.')],
  ['alert eth 3200', t('Also: alert btc index above 90k, alert eth 5%, alert eth 27mar 3200c iv 65%.')],
  ['goto portfolio', t('Go to any screen or instrument.')],
  ['theme light', t('Or: theme dark.')],
] as const

function CommandHelp({ onPick }: CommandHelpProps) {
  return (
    <section aria-label={t('Commands')} className="border-t border-line p-2">
      {shownLanguage !== 'en' && (
        <p className="px-2 pb-1 text-xs text-text-3">{t('Commands are in English in every language.')}</p>
      )}
      <ul>
        {examples.map(([phrase, about]) => (
          <li key={phrase}>
            <button
              type="button"
              onClick={() => onPick(phrase)}
              className="flex min-h-8 w-full flex-col rounded-sm px-2 py-1 text-left hover:bg-surface-2 pointer-coarse:min-h-11"
            >
              <span className="text-sm font-medium">{phrase}</span>
              <span className="text-xs text-text-3">{about}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

type SuggestionListProps = {
  suggestions: readonly Suggestion[]
  active: number | undefined
  onPick: (phrase: string) => void
}

const suggestionListId = 'command-palette-suggestions'
const suggestionId = (index: number) => `command-palette-suggestion-${index}`

/** The possible continuations of the phrase. Focus and key handling stay in the field. */
function SuggestionList({ suggestions, active, onPick }: SuggestionListProps) {
  if (suggestions.length === 0) return null
  return (
    <div
      id={suggestionListId}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a listbox of custom options has no native element
      role="listbox"
      aria-label={t('Suggestions')}
      className="shrink-0 border-t border-line py-1 max-sm:order-first max-sm:flex max-sm:overflow-x-auto sm:w-52 sm:overflow-y-auto sm:border-r"
    >
      {suggestions.map(({ phrase, word, about }, index) => (
        /* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
           -- the field keeps the focus and handles the keys; a press here is for the pointer alone */
        <div
          key={phrase}
          id={suggestionId(index)}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an HTML option is valid only inside a select
          role="option"
          aria-selected={index === active}
          onClick={() => onPick(phrase)}
          className={`flex h-7 shrink-0 cursor-pointer items-center gap-2 px-4 text-sm hover:bg-surface-2 pointer-coarse:h-11 ${index === active ? 'bg-accent-soft' : ''}`}
        >
          <span className="font-medium whitespace-nowrap">{word}</span>
          <span className="truncate text-xs text-text-3 max-sm:hidden">{about}</span>
        </div>
      ))}
    </div>
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
    <div id={messageId} className="min-h-6 px-4 pb-2 text-sm">
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
            <mark className="bg-danger-soft text-danger underline decoration-wavy underline-offset-4">
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
  if (blocked === undefined) return <p className="text-text-2">{t('Press Enter to run exactly what’s shown.')}</p>
  return (
    <p className="text-danger">
      {blocked.words} {blocked.code !== undefined && <code className="text-xs">{blocked.code}</code>}
    </p>
  )
}
