import { startTool } from './start-tool.tsx'
import { MyValidator } from './validator/my-validator.tsx'

startTool('my-validator', (data) => <MyValidator data={data} />)
