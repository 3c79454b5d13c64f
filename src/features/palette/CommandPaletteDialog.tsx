import { useRef, useState, type RefObject } from 'react'
import type { KeyboardEvent } from 'react'
import { Dialog } from '@/ui/Dialog'
import { TextField } from '@/ui/TextField'
import { t } from '@/ui/t'
import { CommandHelp } from './CommandHelp'
import type { PalettePlan } from './palettePlan'
import type { ParsedPhrase } from './parsePhrase'
import { messageId, PhraseMessage } from './PhraseMessage'
import { PlanSheet, planTitleId } from './PlanSheet'
import { suggestionId, SuggestionList, suggestionListId } from './SuggestionList'

export type CommandPaletteDialogProps = {
  text: string
  onText: (text: string) => void
  parsed: ParsedPhrase
  /** Of a phrase that is understood. */
  plan: PalettePlan | undefined
  /** The phrases that were sent, the newest last. */
  history: readonly string[]
  isSending: boolean
  /** Why the venue or the wallet refused what was sent last. */
  refusal: { readonly words: string; readonly code?: string | undefined } | undefined
  /** Sends what the plan shows. */
  onSend: () => void
  onClose: () => void
}

/** A phrase, what would come of it, and the key that does it. ↓ goes into the suggestions, ↑ to earlier phrases. */
export function CommandPaletteDialog(props: CommandPaletteDialogProps) {
  const { text, onText, parsed, plan, history, isSending, refusal, onSend, onClose } = props
  const input = useRef<HTMLInputElement>(null)
  const [active, setActive] = useState<number>()
  /** How far back in the history the text is; the newest phrase is 1. */
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
      // A key that is held down is one press.
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
      <PhraseMessage text={text} parsed={parsed} plan={plan} refusal={refusal} />
      <div className="flex min-h-0 flex-col overflow-y-auto sm:h-124 sm:flex-row">
        <div className="min-h-0 min-w-0 flex-1 sm:order-2 sm:overflow-y-auto">
          {plan !== undefined && <PlanSheet plan={plan} isSending={isSending} onSend={onSend} />}
          {(isHelp || text.trim() === '') && <CommandHelp onPick={complete} />}
        </div>
        <SuggestionList suggestions={suggestions} active={active} onPick={complete} />
      </div>
      <p className="border-t border-line px-4 py-2 text-xs text-text-3 pointer-coarse:hidden">
        {t('Enter does what is shown · ↓ suggestions · ↑ earlier phrases · Esc closes')}
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
        // The pattern of an editable combobox with a list beside it, which no element of the platform is.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
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
