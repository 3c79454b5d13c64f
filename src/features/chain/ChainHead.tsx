import { t } from '@/ui/t'
import { columnWords, strikeWidth, widthOf, type ChainColumn } from './chainColumns'
import type { ChainLook } from './ChainRow'

/** The widths and the names of the columns: the sides over the columns of each. */
export function ChainHead({ columns, only, hasAdd }: Pick<ChainLook, 'columns' | 'only' | 'hasAdd'>) {
  const names = (side: readonly ChainColumn[]) =>
    side.map((column) => (
      <th key={column} scope="col" title={columnWords[column].label}>
        {columnWords[column].header}
      </th>
    ))
  const widths = (side: readonly ChainColumn[]) =>
    side.map((column) => <col key={column} style={{ width: widthOf(column, hasAdd) }} />)
  if (only !== undefined) {
    return (
      <>
        <colgroup>
          <col style={{ width: 60 }} />
          {/* The bid and the ask share what is left. */}
          {columns[only].map((column) => (
            <col key={column} style={column === 'bid' || column === 'ask' ? undefined : { width: 50 }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th scope="col" className="chain-strike">
              {t('Strike')}
            </th>
            {names(columns[only])}
          </tr>
        </thead>
      </>
    )
  }
  return (
    <>
      <colgroup>
        {widths(columns.call)}
        <col style={{ width: strikeWidth }} />
        {widths(columns.put)}
      </colgroup>
      <thead>
        <tr>
          {columns.call.length > 0 && (
            <th scope="colgroup" colSpan={columns.call.length}>
              {t('Calls')}
            </th>
          )}
          <th scope="col" rowSpan={2} className="chain-strike">
            {t('Strike')}
          </th>
          {columns.put.length > 0 && (
            <th scope="colgroup" colSpan={columns.put.length}>
              {t('Puts')}
            </th>
          )}
        </tr>
        <tr>
          {names(columns.call)}
          {names(columns.put)}
        </tr>
      </thead>
    </>
  )
}

/** Narrower than this a table scrolls sideways. */
export function leastWidth({ columns, only, hasAdd }: Pick<ChainLook, 'columns' | 'only' | 'hasAdd'>): number {
  if (only !== undefined) return 320
  return [...columns.call, ...columns.put].reduce((sum, column) => sum + widthOf(column, hasAdd), strikeWidth)
}
