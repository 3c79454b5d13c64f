import { t } from '@/ui/t'
import type { Suggestion } from './parsePhrase'

type SuggestionListProps = {
  suggestions: readonly Suggestion[]
  active: number | undefined
  onPick: (phrase: string) => void
}

export const suggestionListId = 'command-palette-suggestions'
export const suggestionId = (index: number) => `command-palette-suggestion-${index}`

/** What could be said next. The field keeps the focus and hears the keys. */
export function SuggestionList({ suggestions, active, onPick }: SuggestionListProps) {
  if (suggestions.length === 0) return null
  return (
    <div
      id={suggestionListId}
      // The list of an editable combobox: a select or a datalist cannot stay in sight or show a second word.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="listbox"
      aria-label={t('What could be said next')}
      className="shrink-0 border-t border-line py-1 max-sm:order-first max-sm:flex max-sm:overflow-x-auto sm:w-52 sm:overflow-y-auto sm:border-r"
    >
      {suggestions.map(({ phrase, word, about }, index) => (
        // The field keeps the focus and has the keys; a press here is for the pointer alone.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
        <div
          key={phrase}
          id={suggestionId(index)}
          // An option of HTML stands in a select alone.
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
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
