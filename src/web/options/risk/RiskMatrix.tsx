import { Link } from 'wouter'
import { windowLeft } from '@/core/quant/settlement'
import { t } from '@/web/language/t'
import type { RiskSource } from '@/web/options/risk/model/riskLines'
import { IconButton } from '@/web/ui/Button'
import { EmptyState } from '@/web/ui/EmptyState'
import { formatDecimal } from '@/web/ui/formatNumber'
import { CloseIcon } from '@/web/ui/moreIcons'
import { optionPath } from '@/web/ui/navigation/optionPaths'
import { Panel, type PanelFreshness } from '@/web/ui/Panel'
import { ScrollArea } from '@/web/ui/ScrollArea'
import { settlingText } from '@/web/ui/settlingText'
import type { CellPlace } from './leastPlace'
import { type RiskCell, unitsOf, type RiskPart } from './riskCells'
import { RiskCurvePanel, placeLabels } from './RiskCurvePanel'
import { RiskGrid } from './RiskGrid'
import {
  formatUnits,
  accountMetrics,
  metricDecimals,
  metricUnit,
  metricLabels,
  type RiskSettings,
} from './riskSettings'
import { TimeSlices } from './TimeSlices'
import type { RiskBook } from './useRiskBook'
import type { RiskMatrixState } from './useRiskMatrix'

type RiskMatrixProps = {
  matrix: RiskMatrixState
  settings: RiskSettings
  onChange: (change: Partial<RiskSettings>) => void
  book: RiskBook
  asset: string
  freshness: PanelFreshness | undefined
  isAlone: boolean
}

export function RiskMatrix({ matrix, settings, onChange, book, asset, freshness, isAlone }: RiskMatrixProps) {
  const { axes, cells, metric, isInUsd, lines, slice, setSlice, expiries, selected, at, parts, unpriced } = matrix
  const unit = metricUnit(metric, isInUsd, asset)
  const unitDecimals = metricDecimals(metric, isInUsd)
  const isSigned = !accountMetrics.includes(metric)
  const isSupposed = lines.some(({ source }) => source === 'order' || source === 'structure')
  const name = `${metricLabels[metric]}, ${unit}`
  return (
    <div
      data-empty={lines.length === 0 || undefined}
      className="grid min-h-0 min-w-0 grid-cols-[minmax(0,1fr)_auto] grid-rows-[minmax(13rem,1fr)_minmax(0,auto)] gap-1 data-empty:grid-rows-1 max-md:flex max-md:flex-col md:max-lg:contents"
    >
      {lines.length > 0 && (
        <div
          className={`min-h-0 min-w-0 max-lg:h-72 max-lg:shrink-0 max-md:order-last md:max-lg:col-span-2 ${at === undefined ? 'lg:col-span-2' : ''}`}
        >
          <RiskCurvePanel matrix={matrix} isSigned={isSigned} unit={unit} freshness={freshness} />
        </div>
      )}
      <Panel
        title={t('Risk matrix')}
        className="max-lg:h-auto! max-lg:shrink-0 md:max-lg:col-span-2 lg:col-span-2"
        freshness={freshness}
        leading={
          <span className="truncate text-xs text-text-3">
            {name}
            {isSupposed && <span className="ml-2 text-warn">{t('≈ hypothetical')}</span>}
          </span>
        }
      >
        <TimeSlices
          slice={slice}
          onChange={setSlice}
          expiries={expiries}
          nowNs={book.nowNs}
          settlement={settings.settlement}
          onSettlement={(settlement) => onChange({ settlement })}
        />
        <Settling expiries={expiries} nowNs={book.nowNs} />
        {unpriced.length > 0 && (
          <p className="bg-warn-soft px-3 py-1 text-xs text-warn">
            {t('Excluded (no price): {names}', { names: unpriced.join(', ') })}
          </p>
        )}
        {lines.length === 0 ? (
          <Nothing asset={asset} isAlone={isAlone} />
        ) : (
          <>
            <div className="flex min-h-0 flex-1 flex-col">
              <RiskGrid
                label={t('Risk matrix: {figure}', { figure: name })}
                axes={axes}
                cells={cells}
                unitDecimals={unitDecimals}
                isSigned={isSigned}
                isLevel={accountMetrics.includes(metric)}
                isPresent={matrix.timeNs === book.nowNs}
                indexPrice={matrix.indexPrice}
                selected={selected}
                onSelect={(place) => matrix.setSelected(isSamePlace(place, selected) ? undefined : place)}
              />
            </div>
            <Notes cells={cells} />
          </>
        )}
      </Panel>
      {at !== undefined && (
        <Contributions
          place={placeLabels(at)}
          freshness={freshness}
          onClose={() => matrix.setSelected(undefined)}
          parts={parts}
          unitDecimals={unitDecimals}
          isSigned={isSigned}
          unit={name}
        />
      )}
    </div>
  )
}

const isSamePlace = (a: CellPlace, b: CellPlace | undefined) => a.row === b?.row && a.column === b.column

/** Text with the fraction of the settlement average that is already fixed for the expiry now settling. */
function Settling({ expiries, nowNs }: { expiries: readonly bigint[]; nowNs: bigint }) {
  const left = expiries.map((expiryNs) => windowLeft(expiryNs, nowNs)).find((share) => share > 0 && share < 1)
  if (left === undefined) return null
  return <p className="bg-warn-soft px-3 py-1 text-xs text-text-1">{settlingText(left)}</p>
}

function Nothing({ asset, isAlone }: { asset: string; isAlone: boolean }) {
  return (
    <EmptyState
      action={
        <Link
          href={optionPath('chain', asset)}
          className="inline-flex h-control items-center rounded-sm bg-surface-2 px-3 text-sm font-medium text-text-1 hover:bg-surface-3"
        >
          {t('Open chain')}
        </Link>
      }
    >
      {isAlone
        ? t('Your draft structure has no {asset} legs.', { asset })
        : t('No {asset} positions. Trade from the chain or view the whole account.', { asset })}
    </EmptyState>
  )
}

function Notes({ cells }: { cells: readonly (readonly RiskCell[])[] }) {
  const shortCells = cells.flat().filter(({ isShort }) => isShort).length
  return (
    <p className="flex shrink-0 flex-wrap gap-x-4 px-3 pt-1 pb-2 text-xs text-text-3">
      {shortCells > 0 && (
        <span className="text-danger">{t('▲ liquidation in {count} cells', { count: shortCells })}</span>
      )}
      <span>{t('Model estimate, excluding fees and funding.')}</span>
    </p>
  )
}

type ContributionsProps = Omit<RiskPartsProps, 'label'> & {
  place: string
  freshness: PanelFreshness | undefined
  onClose: () => void
}

function Contributions({ place, freshness, onClose, ...parts }: ContributionsProps) {
  return (
    <Panel
      title={t('Contributions')}
      className="w-88 max-md:w-auto lg:col-start-2 lg:row-start-1 md:max-lg:col-span-2 md:max-lg:w-auto"
      freshness={freshness}
      leading={<span className="truncate text-xs text-text-3">{place}</span>}
      actions={<IconButton label={t('Close')} icon={<CloseIcon width={14} height={14} />} onClick={onClose} />}
    >
      <RiskParts label={t('Contributions at {place}', { place })} {...parts} />
    </Panel>
  )
}

type RiskPartsProps = {
  label: string
  parts: readonly RiskPart[] | undefined
  unitDecimals: number
  isSigned: boolean
  unit: string
}

const sourceLabels: Record<RiskSource | 'account', string> = {
  position: t('position'),
  otc: t('OTC, outside margin'),
  order: t('order, if filled'),
  structure: t('hypothetical'),
  collateral: t('collateral'),
  account: t('account'),
}

/** The lines that add up to a cell, largest first, followed by the total. */
function RiskParts({ label, parts, unitDecimals, isSigned, unit }: RiskPartsProps) {
  if (parts === undefined) return <EmptyState>{t('Unavailable: a price is missing.')}</EmptyState>
  const sorted = parts.toSorted((a, b) => Math.abs(b.units) - Math.abs(a.units))
  const decimals = Math.min(unitDecimals, 6)
  return (
    <ScrollArea label={label}>
      <table aria-label={label} className="w-full border-separate border-spacing-0 text-sm">
        <thead>
          <tr>
            <Head isLeft>{t('Line')}</Head>
            <Head>{t('Amount')}</Head>
            <Head>{unit}</Head>
          </tr>
        </thead>
        <tbody>
          {sorted.map(({ key, name, source, amount, units }) => (
            <tr key={key} className="h-row">
              <th scope="row" className="pr-2 pl-3 text-left font-normal">
                <span className={isSupposed(source) ? 'border-b border-dashed border-control-line' : ''}>{name}</span>{' '}
                <span className="text-xs whitespace-nowrap text-text-4">{sourceLabels[source]}</span>
              </th>
              <td className="px-2 text-right whitespace-nowrap text-text-2">
                {amount === undefined ? '' : formatDecimal(amount, 2)}
              </td>
              <td className="pr-3 pl-2 text-right whitespace-nowrap">
                {formatUnits(units, unitDecimals, decimals, isSigned)}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="h-row font-medium">
            <th
              scope="row"
              colSpan={2}
              className="sticky bottom-0 border-t border-line-strong bg-surface-1 pr-2 pl-3 text-left"
            >
              {t('Total')}
            </th>
            <td className="sticky bottom-0 border-t border-line-strong bg-surface-1 pr-3 pl-2 text-right whitespace-nowrap">
              {formatUnits(unitsOf(parts), unitDecimals, decimals, isSigned)}
            </td>
          </tr>
        </tfoot>
      </table>
    </ScrollArea>
  )
}

const isSupposed = (source: RiskPart['source']) => source === 'order' || source === 'structure'

function Head({ children, isLeft = false }: { children: string; isLeft?: boolean }) {
  return (
    <th
      scope="col"
      className={`sticky top-0 h-6 bg-surface-1 text-xs font-normal whitespace-nowrap text-text-3 ${isLeft ? 'pr-2 pl-3 text-left' : 'px-2 text-right last:pr-3'}`}
    >
      {children}
    </th>
  )
}
