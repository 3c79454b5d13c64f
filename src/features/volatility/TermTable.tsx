import { formatNumber } from '@/ui/formatNumber'
import { DataTable, type Column } from '@/ui/table/DataTable'
import { atmFitAbout } from '@/ui/greekWords'
import { t } from '@/ui/t'
import { stretchWords } from './FitFigures'
import type { ExpiryFigures } from './termRows'
import { expiryWords, ivWords, timeLeftWords, wingWords } from './volatilityWords'

type TermTableProps = { all: readonly ExpiryFigures[]; onChoose: (expiryNs: bigint) => void }

/** The term structure in rows. */
export function TermTable({ all, onChoose }: TermTableProps) {
  return (
    <DataTable
      label={t('Term structure')}
      columns={columns}
      rows={all}
      rowKey={({ smile }) => String(smile.expiryNs)}
      onOpenRow={({ smile }) => onChoose(smile.expiryNs)}
      minWidth={600}
    />
  )
}

const columns: readonly Column<ExpiryFigures>[] = [
  {
    id: 'expiry',
    header: t('Expiry'),
    cell: ({ smile }) => (
      <>
        {expiryWords(smile.expiryNs)} <span className="text-xs text-text-3">{timeLeftWords(smile.years)}</span>
      </>
    ),
  },
  {
    id: 'forward',
    header: t('Forward'),
    align: 'right',
    cell: ({ smile }) => (
      <>
        {formatNumber(smile.forward.forward, 2)}
        {smile.forward.isDisagreeing && <span className="ml-1 text-warn">{t('disagrees')}</span>}
      </>
    ),
  },
  {
    id: 'atm',
    header: <span title={atmFitAbout}>{t('ATM IV')}</span>,
    align: 'right',
    cell: ({ atm }) => ivWords(atm),
  },
  { id: 'reversal', header: t('25Δ RR'), align: 'right', cell: (figures) => wingWords(figures, figures.riskReversal) },
  { id: 'butterfly', header: t('25Δ BF'), align: 'right', cell: (figures) => wingWords(figures, figures.butterfly) },
  {
    id: 'between',
    header: t('Forward IV'),
    align: 'right',
    cell: ({ forwardVolatility, isBackward }) =>
      isBackward ? <span className="text-warn">{t('none')}</span> : ivWords(forwardVolatility),
  },
  {
    id: 'rms',
    header: t('RMS'),
    align: 'right',
    cell: ({ rms }) => (rms === undefined ? '—' : formatNumber(rms * 100, 2)),
  },
  { id: 'arbitrage', header: t('Arbitrage'), cell: (figures) => <Arbitrage figures={figures} /> },
]

function Arbitrage({ figures }: { figures: ExpiryFigures }) {
  const { butterflyStretches, calendarStretches, fitted, smile } = figures
  const words = [
    ...butterflyStretches.map((stretch) => `${t('butterfly')} ${stretchWords(stretch, smile.forward.forward)}`),
    ...calendarStretches.map((stretch) => `${t('calendar')} ${stretchWords(stretch, smile.forward.forward)}`),
  ]
  if (words.length > 0) return <span className="text-warn">{words.join(', ')}</span>
  return fitted?.fit === undefined ? '—' : t('no arbitrage')
}
