import { startTool } from './start-tool.tsx'
import { UpgradePlanner } from './upgrade/upgrade-planner.tsx'

startTool('upgrade-planner', (data) => <UpgradePlanner data={data} />)
