"""Browser window of WebKitGTK for WebKitWebDriver: webkit-browser.py <profile folder> <downloads folder>.

MiniBrowser does the same with a private session, and WebKit writes no console messages of private sessions.
Console messages go to the standard output: all levels, uncaught errors, unhandled rejections, content policy.
"""
import os
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402 (the versions are chosen first)

profile, downloads = sys.argv[1:]

data = WebKit2.WebsiteDataManager(base_data_directory=profile, base_cache_directory=profile)
context = WebKit2.WebContext(website_data_manager=data)
context.set_automation_allowed(True)
context.set_preferred_languages(["ru-RU"])
settings = WebKit2.Settings(enable_write_console_messages_to_stdout=True)


def open_window(_session):
    view = WebKit2.WebView(web_context=context, settings=settings, is_controlled_by_automation=True)
    window = Gtk.Window(default_width=1280, default_height=900)
    window.add(view)
    window.show_all()
    view.connect("close", lambda _: window.destroy())
    return view


def start_session(_context, session):
    application = WebKit2.ApplicationInfo()
    application.set_name("WebKitGTK")
    session.set_application_info(application)
    session.connect("create-web-view", open_window)


def choose_destination(download, suggested_name):
    download.set_destination("file://" + os.path.join(downloads, os.path.basename(suggested_name)))
    return True


context.connect("automation-started", start_session)
context.connect("download-started", lambda _, download: download.connect("decide-destination", choose_destination))
Gtk.main()
