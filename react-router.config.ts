import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  ssr: true,
  // The site map is small: it comes with the first page, so that no page asks for more of it later.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
