import { parseJson } from '@/core/lib/parseJson'
import { t } from '@/web/language/t'
import { VerdictChip, type OperationState } from './VerdictChip'

type ReplyViewProps = {
  state: OperationState
  /** HTTP status; undefined for the socket. */
  status: number | undefined
  text: string
  isCut: boolean
}

/** Shows the reply as plain text, which is never executed. */
export function ReplyView({ state, status, text, isCut }: ReplyViewProps) {
  return (
    <section aria-label={t('Response')} className="flex min-w-0 flex-col gap-2">
      <output className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <VerdictChip state={state} />
        {status !== undefined && <span className="font-mono text-xs text-text-3">HTTP {status}</span>}
      </output>
      <CodeBlock label={t('Response')} text={text} />
      {isCut && <p className="text-xs text-text-3">{t('Response truncated')}</p>}
    </section>
  )
}

export function CodeBlock({ label, text }: { label: string; text: string }) {
  return (
    <pre
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys must be able to scroll it, WCAG 2.1.1
      tabIndex={0}
      aria-label={label}
      className="max-h-96 min-w-0 overflow-auto rounded-sm bg-surface-2 p-2 font-mono text-xs whitespace-pre text-text-2"
    >
      {text}
    </pre>
  )
}

const mostCharacters = 60_000
/** Members whose values are masked, so that they cannot be read over a shoulder or in a screenshot. */
const secretMembers = ['api_secret', 'secret']

/** Formats a reply for display: indented JSON, secrets masked, long text cut. */
export function shownReply(text: string): { readonly text: string; readonly isCut: boolean } {
  const body = parseJson(text)
  const pretty = body === undefined ? text : JSON.stringify(body, covered, 2)
  return { text: pretty.slice(0, mostCharacters), isCut: pretty.length > mostCharacters }
}

function covered(name: string, value: unknown): unknown {
  return secretMembers.includes(name) && typeof value === 'string' && value !== '' ? '••••••' : value
}
