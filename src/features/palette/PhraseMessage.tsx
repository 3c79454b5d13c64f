import { t } from '@/ui/t'
import type { PalettePlan } from './palettePlan'
import type { ParsedPhrase } from './parsePhrase'

type PhraseMessageProps = {
  text: string
  parsed: ParsedPhrase
  plan: PalettePlan | undefined
  refusal: { readonly words: string; readonly code?: string | undefined } | undefined
}

export const messageId = 'command-palette-message'

/** One line under the phrase: what came of sending it, what stands in the way, or where it stopped being understood. */
export function PhraseMessage({ text, parsed, plan, refusal }: PhraseMessageProps) {
  return (
    <div id={messageId} className="min-h-6 px-4 pb-2 text-sm">
      {refusal !== undefined ? (
        <p role="alert" className="text-danger">
          {t('Refused: {why}', { why: refusal.words })}{' '}
          {refusal.code !== undefined && <code className="text-xs">{refusal.code}</code>}
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
  if (plan === undefined) return <p className="text-text-3">{t('What can be said here.')}</p>
  const { blocked } = plan
  if (blocked === undefined) return <p className="text-text-2">{t('Understood. Enter does exactly what is shown.')}</p>
  return (
    <p className="text-danger">
      {blocked.words} {blocked.code !== undefined && <code className="text-xs">{blocked.code}</code>}
    </p>
  )
}
