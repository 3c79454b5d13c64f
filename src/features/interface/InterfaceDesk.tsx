import { useLocation } from 'wouter'
import { useMarketData } from '@/marketData/marketDataContext'
import { Tabs } from '@/ui/Tabs'
import { t } from '@/ui/t'
import { AgreementView } from './agreement/AgreementView'
import { interfacePath, type InterfaceView } from './interfaceViews'
import { OperationsView } from './operations/OperationsView'
import { RestOrdersView } from './orders/RestOrdersView'

const tabs = [
  { id: 'operations', label: t('Operations') },
  { id: 'agreement', label: t('Agreement') },
  { id: 'orders', label: t('Orders without the socket') },
] as const

/** Three ways to look at how the venue is spoken with. Which one is in the address. */
export function InterfaceDesk({ view }: { view: InterfaceView }) {
  const [, navigate] = useLocation()
  return (
    <Tabs
      label={t('Interface')}
      className="flex-1 bg-surface-1"
      selected={view}
      onSelect={(next) => navigate(interfacePath(next) + window.location.search)}
      tabs={tabs}
      actions={<DocumentLink />}
    >
      <h1 className="sr-only">{t('Interface')}</h1>
      <ViewOf view={view} />
    </Tabs>
  )
}

function ViewOf({ view }: { view: InterfaceView }) {
  switch (view) {
    case 'operations':
      return <OperationsView />
    case 'agreement':
      return <AgreementView />
    case 'orders':
      return <RestOrdersView />
  }
}

/** The venue's own document, where the venue is this page's server. */
function DocumentLink() {
  const { rest } = useMarketData()
  if (rest.baseUrl?.startsWith(`${window.location.origin}/`) !== true) return null
  const url = `${rest.baseUrl}/docs`
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className="rounded-sm px-1 text-xs text-accent underline underline-offset-2"
    >
      {t('Document')}
    </a>
  )
}
