import type { Json } from '../current-documents.js';
import {
  type Mutation,
  mutation,
  mutationOf,
  type Site,
  type Sites,
  sitesNamed,
} from './mutation.js';

const closed = 'input[InputType=Constant|AssetProperty|AlgorithmOutput|Files]';
const sliced = 'input[InputType=Timeseries|AlgorithmOutput|Files]';
const reading = 'input[InputType=AlgorithmOutput]';

/** What can happen to one key, each with the rule that finds it. */
const table = `
current/field-missing algorithm -Name
current/field-missing algorithm -Path
current/field-missing algorithm -ExecutionFrequency
current/field-missing algorithm -Inputs
current/field-missing algorithm -Outputs
current/field-missing input -InputType
current/field-missing input -InputName
current/field-missing input[InputType=Constant] -DataType
current/field-missing input[InputType=AssetProperty] -AssetPropertyKey
current/field-missing input[InputType=SensorFeature] -SensorFeatureKey
current/field-missing input[InputType=Timeseries|TimeseriesValue] -SymbolicName
current/field-missing ${reading} -SourceAlgorithm
current/field-missing input[InputType=Files] -FileType
current/field-missing output -OutputType
current/field-missing condition -PropertyName
current/field-missing condition -DataType
current/value-type algorithm Name=5
current/value-type algorithm Name=""
current/value-type algorithm Path=null
current/value-type algorithm ExecutionFrequency=true
current/value-type algorithm Inputs={}
current/value-type algorithm Outputs=null
current/value-type algorithm Conditions="none"
current/value-type input InputName=""
current/value-type input InputName=5
current/value-type input Optional="true"
current/value-type ${sliced} DataInterval=1
current/value-type input[InputType=Timeseries] SymbolicName=null
current/value-type ${reading} SourceProperty=["a"]
current/value-type ${reading} SourceProperty="a..b"
current/value-type ${reading} SourceProperty=""
current/value-type ${reading} SourceAlgorithm=""
current/value-type input[InputType=AssetProperty] AssetPropertyKey=""
current/value-type input[InputType=SensorFeature] SensorFeatureKey=""
current/value-type input[InputType=Files] FileType=""
current/value-type output[AssetPropertyKey] AssetPropertyKey=""
current/value-type output OutputName=0
current/value-type output Retention=null
current/value-type output Description=[]
current/value-type output Optional=0
current/value-type condition PropertyName=false
current/value-unknown input InputType="timeseries"
current/value-unknown input[InputType=Constant] DataType="Integer"
current/value-unknown output OutputType="Object"
current/value-unknown condition DataType="StringArray"
current/value-unlisted algorithm ExecutionFrequency="hourly"
current/value-unlisted ${sliced} DataInterval="Latest"
current/value-unlisted output[OutputType=ObjectResult] Retention="SevenDays"
current/key-unknown algorithm Colour="red"
current/key-unknown ${closed} Colour="red"
current/key-unknown output Colour="red"
current/key-unknown condition Colour="red"
current/key-unknown input[InputType=Timeseries] Colour="red"
current/key-unknown algorithm Path>path
current/key-unknown algorithm Outputs>outputs
current/key-unknown input InputName>inputName
current/key-unknown input Optional>optional
current/key-unknown input[InputType=Constant] DataType>datatype
current/key-unknown ${sliced} DataInterval>Datainterval
current/key-unknown input[InputType=Timeseries] SymbolicName>symbolicname
current/key-unknown output Retention>retention
current/key-unknown condition PropertyName>propertyName
current/schedule-missing algorithm -Schedule
current/schedule-unused algorithm[ExecutionFrequency=Hourly|Daily] Schedule="0 6 * * *"
current/schedule-syntax algorithm[Schedule] Schedule=""
current/schedule-syntax algorithm[Schedule] Schedule="daily"
current/schedule-syntax algorithm[Schedule] Schedule="0 6 * *"
current/schedule-syntax algorithm[Schedule] Schedule="61 * * * *"
current/schedule-never algorithm[Schedule] Schedule="0 0 31 2 *"
current/schedule-never algorithm[Schedule] Schedule="0 0 0 30 2 ?"
current/duration-missing ${sliced} -Duration
current/duration-syntax input[Duration] Duration=""
current/duration-syntax input[Duration] Duration="30"
current/duration-syntax input[Duration] Duration="P"
current/duration-syntax input[Duration] Duration="P1H"
current/duration-syntax input[Duration] Duration="PT1.5H1M"
current/duration-syntax input[Duration] Duration="1D"
current/duration-syntax input[Duration] Duration="P0D"
current/duration-syntax input[Duration] Duration="PT0S"
current/input-name-style input InputName="motorSpeed"
current/source-undefined ${reading} SourceAlgorithm="nowhere"
current/source-output-undefined ${reading} SourceOutputName="nothing"
current/outputs-empty algorithm Outputs=[]
current/output-key-unused output[OutputType=ObjectResult|AssetProperty] SymbolicName="hours"
current/output-key-unused output[OutputType=ObjectResult|Timeseries] AssetPropertyKey="hours"
current/trend-incomplete trend -PropertyName
current/trend-incomplete trend -ConditionTrendKey
current/output-field-missing output[OutputType=Timeseries] SymbolicName=""
current/output-field-missing output[OutputType=Timeseries] -SymbolicName
current/output-field-missing output[OutputType=AssetProperty] -AssetPropertyKey
current/retention-not-object output[OutputType=Timeseries|AssetProperty] Retention="Latest"`;

const misfit: Readonly<Record<string, unknown>> = {
  Int: 1.5,
  String: 1,
  Double: '1',
  Bool: 0,
  StringArray: 'a',
};

/** What can happen to values that a data type selects. */
function typedValues(
  sites: Sites,
  prefix: string,
  rule: string,
): readonly Mutation[] {
  const selected = ({ DataType }: Json) => `${prefix}${String(DataType)}`;
  const other = ({ DataType }: Json) =>
    `${prefix}${DataType === 'Int' ? 'String' : 'Int'}`;
  const at =
    (key: (object: Json) => string) =>
    ({ object, pointer }: Site) =>
      `${pointer}/${key(object)}`;
  return [
    mutation(
      `${rule}-value of another type`,
      sites,
      (object) => {
        object[selected(object)] = misfit[String(object['DataType'])];
      },
      at(selected),
    ),
    mutation(`${rule}-value missing`, sites, (object) => {
      Reflect.deleteProperty(object, selected(object));
    }),
    mutation(
      `${rule}-extra another beside it`,
      sites,
      (object) => {
        object[other(object)] = null;
      },
      at(other),
    ),
  ];
}

/** What can go wrong with the keys of a Current file; golden cases show the other rules. */
export const mutations: readonly Mutation[] = [
  ...table.trim().split('\n').map(mutationOf),
  ...typedValues(
    sitesNamed('input[InputType=Constant]'),
    'Constant',
    'current/constant',
  ),
  ...typedValues(sitesNamed('condition'), 'Value', 'current/condition'),
];
