import { Link } from 'wouter'
import { MethodWord } from './OperationList'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { t } from '@/ui/t'
import { ListenChannel } from './ListenChannel'
import type { OperationRow } from './operationRows'
import { TryOperation } from './TryOperation'
import { TryRest } from './TryRest'
import type { ProbedVenue } from './useProbes'

type OperationPaneProps = { row: OperationRow; venue: ProbedVenue; onBack: () => void }

/** One operation: what it is for, where the page uses it, and a way to try it. */
export function OperationPane({ row, venue, onBack }: OperationPaneProps) {
  const { method, path, summary, place, isPrivate } = row
  return (
    <section aria-label={`${method} ${path}`} className="flex min-h-0 flex-1 flex-col overflow-y-auto">
      <header className="flex flex-col gap-1 border-b border-line p-3">
        <Button size="small" className="mb-1 self-start lg:hidden" onClick={onBack}>
          {t('All operations')}
        </Button>
        <h2 className="flex flex-wrap items-baseline gap-2">
          <MethodWord method={method} />
          <span className="font-mono text-sm break-all text-text-1">{path}</span>
          <span className="text-xs text-text-3">{isPrivate ? t('private') : t('public')}</span>
        </h2>
        <p className="text-sm text-text-2">{summary}</p>
        <p className="text-xs text-text-3">
          {t('Used here:')}{' '}
          <Link href={place.path + window.location.search} className="text-accent underline underline-offset-2">
            {place.words}
          </Link>
        </p>
      </header>
      <div className="flex flex-col gap-4 p-3">
        <Attempt row={row} venue={venue} />
      </div>
    </section>
  )
}

function Attempt({ row, venue }: { row: OperationRow; venue: ProbedVenue }) {
  switch (row.kind) {
    case 'rest':
      if (row.endpoint === undefined) return <EmptyState>{t('This page does not know the operation yet.')}</EmptyState>
      return <TryRest endpoint={row.endpoint} place={row.place} venue={venue} />
    case 'operation':
      return <TryOperation operation={row.operation} place={row.place} />
    case 'channel':
      return <ListenChannel channel={row.channel} />
  }
}
