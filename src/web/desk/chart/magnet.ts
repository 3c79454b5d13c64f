import { createStore } from '@/core/lib/store'
import { browserStorage } from '@/web/language/browserStorage'

const key = 'optick.chart.magnet'

const store = createStore(browserStorage.getItem(key) === 'on')

export const magnet = {
  getSnapshot: store.getSnapshot,
  subscribe: store.subscribe,
  set: (isOn: boolean) => {
    browserStorage.setItem(key, isOn ? 'on' : 'off')
    store.set(isOn)
  },
}
