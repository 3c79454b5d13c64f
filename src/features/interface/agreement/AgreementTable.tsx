import { t } from '@/ui/t'

type Told = { readonly source: string; readonly told: string | undefined }

export type ComparedFigure = {
  readonly id: string
  readonly figure: string
  readonly one: Told
  readonly other: Told
  readonly verdict: 'same' | 'close' | 'apart' | 'unknown'
}

const tones = { same: 'text-buy', close: 'text-text-2', apart: 'text-danger', unknown: 'text-text-3' }
const signs = { same: '=', close: '≈', apart: '≠', unknown: '' }

function verdictWords(verdict: ComparedFigure['verdict']): string {
  switch (verdict) {
    case 'same':
      return t('the same')
    case 'close':
      return t('close, read a moment apart')
    case 'apart':
      return t('apart')
    case 'unknown':
      return '—'
  }
}

/** Figures that two sources tell, side by side. */
export function AgreementTable({ rows }: { rows: readonly ComparedFigure[] }) {
  return (
    <div className="min-h-0 flex-1 overflow-auto">
      <table aria-label={t('Agreement')} className="w-full min-w-160 border-collapse text-sm">
        <thead>
          <tr className="sticky top-0 bg-surface-1 text-xs text-text-3">
            <th scope="col" className={headCell}>
              {t('Figure')}
            </th>
            <th scope="col" className={headCell}>
              {t('One source')}
            </th>
            <th scope="col" className={headCell}>
              {t('The other')}
            </th>
            <th scope="col" className={headCell}>
              {t('Verdict')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className="border-b border-line">
              <th scope="row" className="px-3 py-1.5 text-left font-normal text-text-1">
                {row.figure}
              </th>
              <ToldCell {...row.one} />
              <ToldCell {...row.other} />
              <td className={`px-3 py-1.5 whitespace-nowrap ${tones[row.verdict]}`}>
                <span aria-hidden="true">{signs[row.verdict]} </span>
                {verdictWords(row.verdict)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const headCell = 'px-3 py-1.5 text-left font-medium border-b border-line'

function ToldCell({ source, told }: Told) {
  return (
    <td className="px-3 py-1.5">
      <span className="block font-mono text-xs text-text-3">{source}</span>
      <span className="break-all text-text-1 tabular-nums">{told ?? '—'}</span>
    </td>
  )
}
