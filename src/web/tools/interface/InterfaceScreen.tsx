import { useLocation } from 'wouter'
import { t } from '@/web/language/t'
import { useMarketData } from '@/web/market/marketDataContext'
import { NotFoundScreen } from '@/web/ui/navigation/NotFoundScreen'
import { carriedSearch } from '@/web/ui/navigation/routes'
import { ScreenTitle } from '@/web/ui/ScreenTitle'
import { Tabs } from '@/web/ui/Tabs'
import { AgreementView } from './AgreementView'
import { OperationsView } from './operations/OperationsView'
import { RestOrdersView } from './RestOrdersView'

export function InterfaceScreen({ view = 'operations' }: { view?: string | undefined }) {
  return isInterfaceView(view) ? <InterfaceDesk view={view} /> : <NotFoundScreen />
}

const tabs = [
  { id: 'operations', label: t('Endpoints') },
  { id: 'agreement', label: t('Consistency checks') },
  { id: 'orders', label: t('REST orders') },
] as const

function InterfaceDesk({ view }: { view: InterfaceView }) {
  const [, navigate] = useLocation()
  return (
    <Tabs
      label={t('API')}
      className="flex-1 panel"
      selected={view}
      onSelect={(next) => navigate(interfacePath(next) + carriedSearch())}
      heading={<ScreenTitle isInHeader>{t('API')}</ScreenTitle>}
      tabs={tabs}
      actions={<DocumentLink />}
    >
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

/** Links the venue's OpenAPI document, if the venue serves this page. */
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
      {t('OpenAPI')}
    </a>
  )
}

const interfaceViews = ['operations', 'agreement', 'orders'] as const
type InterfaceView = (typeof interfaceViews)[number]

function isInterfaceView(name: string): name is InterfaceView {
  return interfaceViews.some((view) => view === name)
}

function interfacePath(view: InterfaceView): string {
  return view === 'operations' ? '/interface' : `/interface/${view}`
}
