import { startTool } from './start-tool.tsx'
import { MyValidator } from './validator/my-validator.tsx'

startTool('my-validator', (data, commands) => <MyValidator data={data} commands={commands} />)
