import { InterfaceDesk } from './InterfaceDesk'
import { isInterfaceView } from './interfaceViews'
import { NotFoundScreen } from '@/appContext/NotFoundScreen'

/** The whole interface of the venue: each operation and its state, what two sources tell, orders without the socket. */
export function InterfaceScreen({ view = 'operations' }: { view?: string | undefined }) {
  return isInterfaceView(view) ? <InterfaceDesk view={view} /> : <NotFoundScreen />
}
