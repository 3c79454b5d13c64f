import { useState, type ReactNode } from 'react'
import { t } from '@/web/language/t'
import { Button } from '@/web/ui/Button'
import { Panel, type PanelFreshness } from '@/web/ui/Panel'
import { RadioGroup } from '@/web/ui/RadioGroup'
import { RangeChoice, type TimeRange } from '@/web/ui/RangeChoice'
import { Skeleton } from '@/web/ui/Skeleton'

type CurvePanelProps<Kind extends string> = {
  title: string
  kinds: readonly { readonly value: Kind; readonly label: string }[]
  kind: Kind
  onKind: (kind: Kind) => void
  range: TimeRange
  onRange: (range: TimeRange) => void
  freshness: PanelFreshness
  actions?: ReactNode
  children: (isTable: boolean) => ReactNode
}

export function CurvePanel<Kind extends string>(props: CurvePanelProps<Kind>) {
  const { title, kinds, kind, onKind, range, onRange, freshness, actions, children } = props
  const [isTable, setTable] = useState(false)
  return (
    <Panel
      title={title}
      isTitleHidden
      isWrapping
      freshness={freshness}
      leading={
        <div className="not-pointer-coarse:-ml-2">
          <RadioGroup
            size="small"
            look="words"
            label={t('Value shown')}
            value={kind}
            onChange={onKind}
            options={kinds}
          />
        </div>
      }
      actions={
        <>
          {actions}
          <RangeChoice range={range} onRange={onRange} />
          <Button size="small" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
            {t('Table')}
          </Button>
        </>
      }
    >
      {children(isTable)}
    </Panel>
  )
}

export function CurveFacts({ children }: { children: ReactNode }) {
  return <dl className="flex shrink-0 flex-wrap items-baseline gap-x-5 gap-y-0.5 px-3 pt-2 text-sm">{children}</dl>
}

export function CurveFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline gap-1.5">
      <dt className="text-xs text-text-3">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

export function CurveSkeleton() {
  return (
    <section
      aria-busy="true"
      aria-label={t('Loading curve…')}
      className="flex min-h-0 flex-1 flex-col gap-3 px-3 py-2.5"
    >
      <Skeleton width={280} height={12} />
      <div className="min-h-0 flex-1">
        <Skeleton height="100%" />
      </div>
      <Skeleton height={8} />
    </section>
  )
}
