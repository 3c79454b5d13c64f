import { useState } from 'react'
import { t } from '@/web/language/t'
import { useAccess } from '@/web/session/accountContext'
import { Button } from '@/web/ui/Button'
import { SearchIcon } from '@/web/ui/icons'
import { TextField } from '@/web/ui/TextField'
import { OperationList, type OperationGroupRows } from './OperationList'
import { OperationPane } from './OperationPane'
import { foundRows, operationRows, type OperationRow, type RowGroup } from './operationRows'
import { OperationStart } from './OperationStart'
import { useProbes, type ProbedVenue } from './probes'
import { type OperationState, stateOf } from './VerdictChip'

export function OperationsView() {
  const venue = useProbes()
  const [search, setSearch] = useState('')
  const [selectedId, setSelectedId] = useState<string>()
  const found = foundRows(operationRows, search)
  const selected = operationRows.find(({ id }) => id === selectedId)
  return (
    <div className="grid min-h-0 flex-1 grid-cols-[minmax(420px,5fr)_minmax(0,6fr)] gap-1 max-lg:grid-cols-1">
      <div className={`flex min-h-0 min-w-0 flex-col panel ${selected === undefined ? '' : 'max-lg:hidden'}`}>
        <ListBar venue={venue} search={search} onSearch={setSearch} />
        <OperationList
          groups={groupsOf(found, venue.probes.verdicts)}
          selectedId={selectedId}
          onSelect={setSelectedId}
          onClear={() => setSearch('')}
        />
      </div>
      <div className={`flex min-h-0 min-w-0 flex-col panel ${selected === undefined ? 'max-lg:hidden' : ''}`}>
        {selected === undefined ? (
          <OperationStart baseUrl={venue.baseUrl} onSelect={setSelectedId} />
        ) : (
          <OperationPane key={selected.id} row={selected} venue={venue} onBack={() => setSelectedId(undefined)} />
        )}
      </div>
    </div>
  )
}

function ListBar({
  venue,
  search,
  onSearch,
}: {
  venue: ProbedVenue
  search: string
  onSearch: (text: string) => void
}) {
  const { probes } = venue
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2 p-2">
      <TextField
        type="search"
        label={t('Search endpoints')}
        isLabelHidden
        className="min-w-40 flex-1"
        placeholder={t('orders, funding, post …')}
        prefix={<SearchIcon />}
        value={search}
        onChange={onSearch}
      />
      {probes.isRunning ? <Button onClick={venue.stop}>{t('Stop', {}, 'do it')}</Button> : <AskAll venue={venue} />}
      <Tally verdicts={probes.verdicts} />
    </div>
  )
}

function AskAll({ venue }: { venue: ProbedVenue }) {
  const isTrading = useAccess().status === 'trading'
  const reads = operationRows.flatMap((row) => {
    if (row.kind !== 'rest' || row.endpoint === undefined) return []
    return !row.isPrivate || isTrading ? [row.endpoint] : []
  })
  return <Button onClick={() => venue.run(reads)}>{t('Call all read endpoints')}</Button>
}

function Tally({ verdicts }: { verdicts: ProbedVenue['probes']['verdicts'] }) {
  const known = [...verdicts.values()].filter((verdict) => verdict !== 'asking')
  if (known.length === 0) return null
  const understood = known.filter(({ kind }) => kind === 'understood').length
  return (
    <output className="text-xs text-text-3 tabular-nums">
      {t('{understood} of {asked} parsed', { understood, asked: known.length })}
    </output>
  )
}

const groupText: readonly (readonly [group: RowGroup, title: string])[] = [
  ['market', t('Market data')],
  ['account', t('Account')],
  ['keys', t('Keys')],
  ['orders', t('Orders')],
  ['twap', t('TWAP orders')],
  ['margin', t('Margin settings')],
  ['mmp', t('Market-maker protection')],
  ['rfq', t('RFQ')],
  ['history', t('History')],
  ['transfers', t('Transfers')],
  ['strategies', t('Strategies')],
  ['rewards', t('Rewards')],
  ['otc', t('OTC')],
  ['socket', t('WebSocket')],
  ['channels', t('Channels')],
]

function groupsOf(
  rows: readonly OperationRow[],
  verdicts: ProbedVenue['probes']['verdicts'],
): readonly OperationGroupRows[] {
  const groups = [...new Set(rows.map(({ group }) => group))]
  return groupText
    .filter(([group]) => groups.includes(group))
    .map(([group, title]) => ({
      title,
      rows: rows.filter((row) => row.group === group).map((row) => ({ ...row, state: rowState(row, verdicts) })),
    }))
}

function rowState(row: OperationRow, verdicts: ProbedVenue['probes']['verdicts']): OperationState {
  return stateOf(verdicts.get(row.id))
}
