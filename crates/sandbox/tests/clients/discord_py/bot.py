"""A small bot with discord.py. It does what most bots do and says so in the channel."""

import io
import os
import traceback

import discord
import yarl
from discord import app_commands

discord.http.Route.BASE = os.environ["SANDBOX_API"]
discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(os.environ["SANDBOX_GATEWAY"])


class Bot(discord.Client):
    def __init__(self):
        super().__init__(intents=discord.Intents.default())
        self.tree = app_commands.CommandTree(self)

    async def setup_hook(self):
        await self.tree.sync()


bot = Bot()


class Who(discord.ui.Modal, title="Who are you?"):
    name = discord.ui.TextInput(label="Your name", custom_id="name")

    async def on_submit(self, interaction):
        await interaction.response.defer(thinking=True)
        await interaction.edit_original_response(content=f"Hello, {self.name.value}!")
        try:
            await tour(interaction.channel, interaction.guild)
        except BaseException:
            traceback.print_exc()
            os._exit(1)


class Go(discord.ui.View):
    @discord.ui.button(label="Go", style=discord.ButtonStyle.primary, custom_id="go")
    async def go(self, interaction, button):
        await interaction.response.send_modal(Who())


@bot.tree.command(description="Greets you")
async def greet(interaction: discord.Interaction):
    await interaction.response.send_message("Press the button.", view=Go())


async def tour(channel, guild):
    first = await channel.send("a draft")
    await first.edit(content="edited")
    await first.add_reaction("♞")
    await first.pin()
    pins = [message async for message in channel.pins()]
    await first.unpin()
    around = [message.id async for message in channel.history(around=first, limit=3)]
    layout = discord.ui.LayoutView()
    layout.add_item(discord.ui.Container(discord.ui.TextDisplay("# In a container")))
    await channel.send(view=layout)
    thread = await channel.create_thread(
        name="A thread", type=discord.ChannelType.public_thread, auto_archive_duration=60
    )
    file = discord.File(io.BytesIO(b"notes"), "notes.txt", description="Some notes")
    await thread.send("in the thread", file=file)
    await thread.edit(archived=True)
    archived = [thread async for thread in channel.archived_threads()]
    role = await guild.create_role(name="readers")
    await guild.me.add_roles(role)
    await guild.me.edit(nick="Guest")
    await role.delete()
    spare = [await channel.send("one"), await channel.send("two")]
    await channel.delete_messages(spare)
    history = [message.content async for message in channel.history(limit=50)]
    found = [len(pins), first.id in around, len(archived)]
    await channel.send(f"done: {' '.join(map(str, found)).lower()}, {'two' in history}".lower())


bot.run(os.environ["SANDBOX_TOKEN"])
