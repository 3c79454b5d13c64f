import { t } from '@/ui/t'
import { VerdictChip, type OperationState } from './VerdictChip'

type ReplyViewProps = {
  state: OperationState
  /** The status of HTTP; undefined for the socket. */
  status: number | undefined
  text: string
  isCut: boolean
}

/** What came back, as text: whatever it is, it is drawn and never run. */
export function ReplyView({ state, status, text, isCut }: ReplyViewProps) {
  return (
    <section aria-label={t('Reply')} className="flex min-w-0 flex-col gap-2">
      <output className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <VerdictChip state={state} />
        {status !== undefined && <span className="font-mono text-xs text-text-3">HTTP {status}</span>}
      </output>
      <CodeBlock label={t('Reply')} text={text} />
      {isCut && <p className="text-xs text-text-3">{t('Only the beginning is shown.')}</p>}
    </section>
  )
}

/** Text of machines, which scrolls in itself. */
export function CodeBlock({ label, text }: { label: string; text: string }) {
  return (
    <pre
      // What scrolls is to be reached by keys.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={label}
      className="max-h-96 min-w-0 overflow-auto rounded-sm border border-line bg-surface-0 p-2 font-mono text-xs whitespace-pre text-text-2"
    >
      {text}
    </pre>
  )
}
