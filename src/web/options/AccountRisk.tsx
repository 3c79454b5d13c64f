import { t } from '@/web/language/t'
import { HedgerPanel } from '@/web/options/hedger/HedgerPanel'
import { RiskView, type RiskGreeksProps } from '@/web/options/risk/RiskView'
import { RadioGroup } from '@/web/ui/RadioGroup'
import { usePersisted } from '@/web/ui/usePersisted'
import { GreeksLadderPanel } from './GreeksLadderPanel'
import { LiveGreeksPanel } from './GreeksPanel'

export function AccountRisk({ asset }: { asset: string }) {
  return <RiskView asset={asset} Greeks={RiskGreeks} Hedger={HedgerPanel} />
}

const views = ['expiry', 'strike'] as const

/** All greeks by expiry, or one greek by strike and expiry. */
function RiskGreeks({ live, scope, asset }: RiskGreeksProps) {
  const [view, setView] = usePersisted('risk.greeks', readView)
  const actions = (
    <RadioGroup
      label={t('Rows')}
      look="words"
      size="small"
      value={view}
      onChange={(next) => setView(() => next)}
      options={[
        { value: 'expiry', label: t('By expiry') },
        { value: 'strike', label: t('By strike') },
      ]}
    />
  )
  return view === 'strike' ? (
    <GreeksLadderPanel live={live} asset={asset} actions={actions} />
  ) : (
    <LiveGreeksPanel live={live} scope={scope} actions={actions} />
  )
}

function readView(persisted: unknown): (typeof views)[number] {
  return views.find((one) => one === persisted) ?? 'expiry'
}
